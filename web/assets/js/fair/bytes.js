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

/** long writes a number in so many bytes. @param {bigint} n @param {number} size */
export const long = (n, size) => unhex(n.toString(16).padStart(2 * size, '0'));

/** big writes n with its most significant byte first. @param {number} n @param {number} size */
export const big = (n, size) => {
  const b = new Uint8Array(size);
  for (let i = size; i--; n = Math.floor(n / 256)) b[i] = n;
  return b;
};

/** named writes a text behind its length. @param {string} text @param {number} size */
export const named = (text, size) => {
  const b = join(text);
  return join(big(b.length, size), b);
};

export const ABSENT = 'absent';
export const there = (/** @type {string|undefined} */ v) => !!v && v !== ABSENT;
