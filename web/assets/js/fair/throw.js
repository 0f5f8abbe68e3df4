// What a throw is made of, and what it is made into.
import { big, hex, join, named, there, unhex } from './bytes.js';
import { hmac, sha256 } from './hash.js';

/** @typedef {{epoch:string, k:number, link:string, links:string[]}} Current */
/** @typedef {{room:string, k:number, link:string, links?:undefined, seats:{seed:string, link:string}[]}} Older */
/** @typedef {Current|Older} Material in either protocol */

/** commitment is what a seat published before its seed, in the older protocol. @param {string} room @param {number} seat @param {string} seed */
export const commitment = (room, seat, seed) => hex(sha256(join('seed/v1', named(room, 2), big(seat, 1), unhex(seed))));

/** message is what a throw is made of. @param {Material} m */
export const message = m =>
  m.links
    ? join('dice/v2', unhex(m.epoch), big(m.k, 8), big(m.links.length, 1), ...m.links.map(unhex))
    : join(
        'dice/v1',
        named(m.room, 2),
        big(m.k, 8),
        big(m.seats.length, 1),
        ...m.seats.map(s => join(big(+there(s.seed) + 2 * +there(s.link), 1), unhex(s.seed), unhex(s.link))),
      );

/** stream gives the bytes of a throw, one at a time. @param {Material} m */
export function stream(m) {
  const text = message(m),
    key = unhex(m.link);
  let block = /** @type {ArrayLike<number>} */ ([]),
    used = 0,
    count = 0;
  return () => {
    if (used === block.length) {
      block = hmac(key, join(text, big(count++, 4)));
      used = 0;
    }
    return block[used++];
  };
}

/** dice takes n dice, the larger first. @param {()=>number} next @param {number} n */
export const dice = (next, n) =>
  Array.from({ length: n }, () => {
    let b = next();
    while (b >= 252) b = next();
    return (b % 6) + 1;
  });

const DESIGNS = ['crown', 'anchor', 'heart', 'spade', 'diamond', 'club'];

/** write says dice as the log does. @param {number[]} faces @param {string} like how they stand in the log */
export function write(faces, like) {
  const sorted = [...faces].sort((a, b) => b - a);
  if (/[a-z]/.test(like))
    return sorted
      .reverse()
      .map(f => DESIGNS[f - 1])
      .join(',');
  return sorted.map(f => (like.includes('C') && f === 6 ? 'C' : f)).join('-');
}

/** thrown is how many dice a text of the log shows; 0 for a lot or a card, -1 for what is neither. @param {string} text */
export function thrown(text) {
  if (/^(first \w+|dealer \d|card \d+|misc [\d.]+)$/.test(text)) return 0;
  const faces = text.split(/[-,]/).map(w => (w === 'C' ? 6 : DESIGNS.indexOf(w) + 1 || +(/^[1-6]$/.exec(w)?.[0] || 0)));
  return faces.every(f => f) && faces.length < 4 && write(faces, text) === text ? faces.length : -1;
}
