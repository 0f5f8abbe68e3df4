// Hash chains, and the links that are shown of them.
import { ABSENT, hex, join, there, unhex } from './bytes.js';
import { sha256 } from './hash.js';
import { need } from './record.js';

/** @typedef {{shown:string, at:number, end:number}} Chain */

/** forward takes n steps along a hash chain. @param {Uint8Array} v @param {number} n */
export function forward(v, n) {
  for (; n > 0; n--) v = sha256(join('link/v1', v));
  return v;
}

/** chain follows one from outside. @param {string} anchor @param {number} length @param {number} first the throw of its first link @returns {Chain} */
export function chain(anchor, length, first) {
  need(there(anchor) && length >= 1 && length <= 65536, 'order');
  return { shown: anchor, at: first - 1, end: first - 1 + length };
}

export const walk = (/** @type {string} */ v, /** @type {number} */ n) => hex(forward(unhex(v), n));

/** reaches says whether a chain has a link for a throw. @param {Chain|null} c @param {number} k @returns {c is Chain} */
export const reaches = (c, k) => !!c && k > c.at && k <= c.end;

/** show follows a chain to a link. @param {Chain|null} c @param {number} k @param {string} link @param {string} is @param {number} [seat] */
export function show(c, k, link, is, seat) {
  need(reaches(c, k) && walk(link, k - c.at) === c.shown, is, { n: k, seat });
  c.shown = link;
  c.at = k;
}

/**
 * fell takes a throw and follows the links in it. @param {any} g the log @param {any} r @param {()=>any} many how many links are due, false if none can be
 * @param {(i:number)=>any[]} due link i if it is out, else the chain that it is of, if any; and a seat @returns {string[]} the links
 */
export function fell(g, r, many, due) {
  const links = r.links || [];
  need(r.k === g.last + 1 && r.fell.length && (r.physical ? !r.link && !r.links : many() === links.length), 'order');
  if (!r.physical) show(g.server, r.k, r.link, 'chain');
  links.forEach((/** @type {string} */ x, /** @type {number} */ i) => {
    const [known, chain, seat] = due(i);
    if (chain && !known) show(chain, r.k, x, 'link', seat);
    else need(x === (known || ABSENT), 'link', { n: r.k, seat });
  });
  g.last = r.k;
  return links;
}
