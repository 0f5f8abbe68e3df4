// The order of records in the older protocol (docs/fair-1.md).
import { there } from './bytes.js';
import { chain, fell, reaches, show } from './chain.js';
import { need, size } from './record.js';
import { commitment } from './throw.js';

/** @typedef {import('./throw.js').Material} Material */

/** older is order for docs/fair-1.md. @param {any} g the log @param {any} o what the log knows by it @param {string} kind @param {any} r @returns {Material|undefined} */
export function older(g, o, kind, r) {
  const s = r.seat,
    ok = (/** @type {any} */ x) => need(x, 'order'),
    all = (/** @type {(i:number)=>boolean} */ f) => o.seats > 0 && [...Array(o.seats).keys()].every(f);
  const settled = () => all(i => !!o.seeds[i]),
    skip = () => {
      if (size(o.held)) g.last++;
      o.held = {};
    };
  const rechain = (/** @type {string} */ a, /** @type {number} */ n) => {
    skip();
    o.chains[s] = chain(a, n, g.last + 1);
  };
  if (kind !== 'anchor' && kind !== 'throw') ok(s >= 0 && s < o.seats);
  switch (kind) {
    case 'anchor':
      ok(r.seats >= 1 && r.seats <= 8 && (!o.seats || o.seats === r.seats) && there(r.key));
      skip();
      g.server = chain(r.anchor, r.length, g.last + 1);
      Object.assign(o, { seats: r.seats, commits: [], seeds: [] });
      g.epochs++;
      g.keys.push([g.n, r.key, r.anchor]);
      return;
    case 'commit':
      ok(!o.commits[s] && !o.seeds[s] && there(r.commit));
      o.commits[s] = r.commit;
      if (r.length || r.anchor) rechain(r.anchor, r.length);
      return;
    case 'rechain':
      rechain(r.anchor, r.length);
      return;
    case 'away':
      ok(o.chains[s] && !!o.away[s] !== r.away);
      skip();
      o.away[s] = r.away;
      return;
    case 'seed':
      ok(!o.seeds[s]);
      if (there(r.seed)) {
        ok(o.commits[s] && all(i => o.commits[i] || o.seeds[i]));
        need(commitment(g.room, s, r.seed) === o.commits[s], 'seed', { seat: s, n: g.n });
      } else ok(!o.commits[s]);
      o.seeds[s] = r.seed;
      return;
    case 'link':
      ok(r.k === g.last + 1 && settled() && !o.held[s] && !o.away[s]);
      show(o.chains[s], r.k, r.link, 'link', s);
      o.held[s] = r.link;
      return;
  }
  const links = fell(
    g,
    r,
    () => settled() && o.seats,
    i => [o.held[i], !o.away[i] && reaches(o.chains[i], r.k) ? o.chains[i] : null, i],
  );
  o.held = {};
  return {
    room: g.room,
    k: r.k,
    link: r.link,
    seats: o.seeds.map((/** @type {string} */ seed, /** @type {number} */ i) => ({ seed, link: links[i] })),
  };
}
