// Signatures: ed25519 (RFC 8032), slow and short.
import { big, hex, join, unhex } from './bytes.js';
import { sha512 } from './hash.js';

/** @typedef {bigint[]} Point X, Y, Z, T */

const P = 2n ** 255n - 19n,
  ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (/** @type {bigint} */ x, m = P) => {
  x %= m;
  return x < 0n ? x + m : x;
};

/** power is x to the e. @param {bigint} x @param {bigint} e */
const power = (x, e) => {
  let y = 1n;
  for (; e; e >>= 1n, x = (x * x) % P) if (e & 1n) y = (y * x) % P;
  return y;
};

const over = (/** @type {bigint} */ x) => power(mod(x), P - 2n),
  D = mod(-121665n * over(121666n));

/** little reads bytes, the least significant first. @param {Uint8Array} b */
const little = b => BigInt('0x' + hex(b.slice().reverse()));

/** add @param {Point} a @param {Point} b @returns {Point} */
function add(a, b) {
  const p = ((a[1] - a[0]) * (b[1] - b[0])) % P,
    q = ((a[1] + a[0]) * (b[1] + b[0])) % P,
    r = (((2n * a[3] * b[3]) % P) * D) % P,
    s = (2n * a[2] * b[2]) % P;
  const e = q - p,
    f = s - r,
    g = s + r,
    h = q + p;
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

/** base is the point that keys are multiples of. */
const base = () => /** @type {Point} */ (point(unhex('58' + '66'.repeat(31))));

/** times @param {bigint} n @param {Point} p */
const times = (n, p) => {
  let q = [0n, 1n, 1n, 0n];
  for (; n; n >>= 1n, p = add(p, p)) if (n & 1n) q = add(q, p);
  return q;
};

/** point is what 32 bytes name, if they do. @param {Uint8Array} b @returns {Point|null} */
function point(b) {
  const n = little(b),
    y = BigInt.asUintN(255, n),
    xx = mod((y * y - 1n) * over(D * y * y + 1n));
  let x = power(xx, (P + 3n) / 8n);
  if ((x * x) % P !== xx) x = (x * power(2n, (P - 1n) / 4n)) % P;
  if (y >= P || (x * x) % P !== xx || (!x && n >> 255n)) return null;
  if ((x & 1n) !== n >> 255n) x = P - x;
  return [x, y, 1n, (x * y) % P];
}

const digest512 = (/** @type {Uint8Array} */ b) => big(sha512(b), 64);

/** publicKey is the key that a seed of 32 bytes signs with. @param {Uint8Array} seed */
export function publicKey(seed) {
  const [x, y, z] = times((little(digest512(seed).slice(0, 32)) & ((1n << 254n) - 8n)) | (1n << 254n), base()),
    i = over(z);
  return hex(big(mod(y * i) | ((mod(x * i) & 1n) << 255n), 32).reverse());
}

/** signed says whether sig is the signature of message by key, all but message in hexadecimal digits. @param {string} key @param {string} sig @param {Uint8Array} message */
export function signed(key, sig, message) {
  if (!/^[0-9a-f]{64}$/.test(key) || !/^[0-9a-f]{128}$/.test(sig)) return false;
  const k = unhex(key),
    b = unhex(sig),
    half = b.slice(0, 32),
    a = point(k),
    r = point(half),
    s = little(b.slice(32));
  // With a key of small order everybody can sign.
  if (!a || !r || s >= ORDER || !times(8n, a)[0]) return false;
  const p = times(s, base()),
    q = add(r, times(little(digest512(join(half, k, message))) % ORDER, a));
  return [0, 1].every(i => !mod(p[i] * q[2] - q[i] * p[2]));
}
