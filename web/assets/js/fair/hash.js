// SHA-256, HMAC and SHA-512, because a page over plain http has none.
import { join } from './bytes.js';

const K64 = /** @type {bigint[]} */ ([]),
  H64 = /** @type {bigint[]} */ ([]);
{
  // fractional parts of the roots of the first primes: 80 cube roots, 8 square roots
  const frac = (/** @type {bigint} */ n, /** @type {bigint} */ e) => {
    for (let x = 1n << 100n; ;) {
      const y = ((e - 1n) * x + n / x ** (e - 1n)) / e;
      if (y >= x) return BigInt.asUintN(64, x);
      x = y;
    }
  };
  for (let c = 2; K64.length < 80; c++) {
    let d = 2;
    while (c % d) d++;
    if (d < c) continue;
    if (H64.length < 8) H64.push(frac(BigInt(c) << 128n, 2n));
    K64.push(frac(BigInt(c) << 192n, 3n));
  }
}
const upper = (/** @type {bigint[]} */ list) => Uint32Array.from(list, x => Number(x >> 32n)),
  K = upper(K64),
  H0 = upper(H64);

/** padded ends a message for a hash of blocks of size bytes. @param {Uint8Array} data @param {number} size */
function padded(data, size) {
  const b = new Uint8Array(Math.ceil((data.length + 1 + size / 8) / size) * size),
    view = new DataView(b.buffer);
  b.set(data);
  b[data.length] = 0x80;
  view.setUint32(b.length - 8, data.length / 2 ** 29);
  view.setUint32(b.length - 4, data.length << 3);
  return view;
}

/** sha256 of bytes. @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const view = padded(data, 64),
    w = new Uint32Array(64),
    h = H0.slice();
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15],
        b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const s = k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
      const t = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      k = g;
      g = f;
      f = e;
      e = (d + s) | 0;
      d = c;
      c = b;
      b = a;
      a = (s + t) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((v, i) => {
      h[i] += v;
    });
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((v, i) => out.setUint32(4 * i, v));
  return new Uint8Array(out.buffer);
}

/** sha512 of bytes, as a number. @param {Uint8Array} data */
export function sha512(data) {
  const view = padded(data, 128),
    h = H64.slice(),
    cut = (/** @type {bigint} */ x) => BigInt.asUintN(64, x);
  const turn = (/** @type {bigint} */ x, /** @type {number[]} */ ...by) =>
    by.reduce((y, n) => y ^ (x >> BigInt(n)) ^ (x << BigInt(64 - n)), 0n);
  for (let at = 0; at < view.byteLength; at += 128) {
    const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i));
    for (let i = 16; i < 80; i++) {
      const a = w[i - 15],
        b = w[i - 2];
      w[i] = cut(w[i - 16] + w[i - 7] + (cut(turn(a, 1, 8)) ^ (a >> 7n)) + (cut(turn(b, 19, 61)) ^ (b >> 6n)));
    }
    const v = h.slice();
    for (let i = 0; i < 80; i++) {
      const [a, b, c, d, e, f, g, k] = v;
      const s = k + cut(turn(e, 14, 18, 41)) + ((e & f) ^ (cut(~e) & g)) + K64[i] + w[i];
      v.copyWithin(1, 0);
      v[4] = cut(d + s);
      v[0] = cut(s + cut(turn(a, 28, 34, 39)) + ((a & b) ^ (a & c) ^ (b & c)));
    }
    v.forEach((x, i) => {
      h[i] = cut(h[i] + x);
    });
  }
  return h.reduce((n, x) => (n << 64n) | x, 0n);
}

/** hmac is HMAC-SHA256. @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message */
export function hmac(key, message) {
  const pad = (/** @type {number} */ x) => new Uint8Array(64).map((_, i) => x ^ key[i]); // Behind the key is x itself.
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), message))));
}
