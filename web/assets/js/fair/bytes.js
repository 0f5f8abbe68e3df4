// Bytes: written and read in hexadecimal digits, put one behind the other.

/** join puts bytes one behind the other. @param {...(Uint8Array|string)} parts */
export function join(...parts) {
  const all = parts.map(p => (typeof p === 'string' ? new TextEncoder().encode(p) : p)),
    out = new Uint8Array(all.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of all) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

/** hex writes bytes. @param {Uint8Array} b */
export const hex = b => [...b].map(x => x.toString(16).padStart(2, '0')).join('');

/** unhex reads them; nothing from "absent". @param {string} s */
export const unhex = s => Uint8Array.from((/^[0-9a-f]+$/.test(s) && s.match(/../g)) || [], x => parseInt(x, 16));

/**
 * big writes a number in so many bytes, the most significant first. What is no whole number from 0 on comes to other bytes, or none:
 * what is hashed of it is not what was signed. @param {number|bigint} n @param {number} size
 */
export const big = (n, size) => unhex((n ?? -1).toString(16).padStart(2 * size, '0'));

/** named writes a text behind its length. @param {string} text @param {number} size */
export const named = (text, size) => {
  const b = join(text);
  return join(big(b.length, size), b);
};

export const ABSENT = 'absent';
export const there = (/** @type {string|undefined} */ v) => !!v && v !== ABSENT;
