// SHA-256 of what fits into one block, for seeds and hash chains: a page over plain http has none of its own. (fair.js has
// one for whole logs, and imports nothing, because it is saved as a page in one file.)

const K = new Int32Array(64), H = new Int32Array(8), W = new Int32Array(64);
for (let c = 2, n = 0; n < 64; c++) { // fractional parts of the roots of the first primes: 64 cube roots, 8 square roots
  let d = 2;
  while (c % d) d++;
  if (d < c) continue;
  if (n < 8) H[n] = Math.sqrt(c) % 1 * 2 ** 32;
  K[n++] = Math.cbrt(c) % 1 * 2 ** 32;
}
const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));

/** sha256 of a text and bytes, 55 at most. @param {string} text ASCII @param {ArrayLike<number>} [more] */
export function sha256(text, more = []) {
  const b = new Uint8Array(64), view = new DataView(b.buffer), size = text.length + more.length, h = H.slice();
  if (size > 55) throw new RangeError('sha256: more than one block');
  for (let i = 0; i < text.length; i++) b[i] = text.charCodeAt(i);
  b.set(more, text.length);
  b[size] = 0x80;
  view.setUint32(60, size * 8);
  for (let i = 0; i < 64; i++) {
    const x = W[i - 15], y = W[i - 2];
    W[i] = i < 16 ? view.getInt32(4 * i) : W[i - 16] + W[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  for (let i = 0, v = h.slice(); i < 64; i++) {
    const [a, b, c, d, e, f, g, k] = v;
    const s = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0;
    v.copyWithin(1, 0);
    v[4] = d + s; v[0] = s + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    if (i === 63) for (let j = 0; j < 8; j++) h[j] += v[j];
  }
  for (let i = 0; i < 8; i++) view.setInt32(4 * i, h[i]);
  return b.slice(0, 32);
}

/** hex writes bytes. @param {Uint8Array} b */
export const hex = b => Array.from(b, x => x.toString(16).padStart(2, '0')).join('');
