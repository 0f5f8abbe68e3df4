// Epochs whose dice are all made of one number.
import { big, hex, join, named, unhex } from './bytes.js';
import { walk } from './chain.js';
import { publicKey } from './ed25519.js';
import { hmac, sha256 } from './hash.js';

/** ofSeed is the number of which an epoch says that its dice are made, "" if it says nothing of it. @param {any} e */
export const ofSeed = e => {
  const n = /^seed (0|[1-9]\d{0,19})$/.exec(e.store)?.[1];
  return n && BigInt(n) < 1n << 64n ? n : '';
};

/** isOfSeed says whether an epoch is what its number makes. @param {any} e */
export function isOfSeed(e) {
  const number = big(BigInt(ofSeed(e)), 8);
  const derive = (/** @type {string} */ what, /** @type {number} */ n) => sha256(join('seeded/v1', number, named(what, 2), big(n, 4)));
  const seed = hmac(
    derive('chain', 0),
    join('server chain/v2', named(e.room, 2), named(e.store, 2), big(e.epoch, 4), big(e.length, 4), unhex(e.nonce)),
  );
  return e.nonce === hex(derive('nonce', e.epoch)) && e.key === publicKey(derive('key', 0)) && e.server === walk(hex(seed), e.length);
}
