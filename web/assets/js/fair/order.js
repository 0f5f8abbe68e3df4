// The order of records: what may follow what (docs/fair.md).
import { hex, join, there } from './bytes.js';
import { chain, fell, reaches, show, walk } from './chain.js';
import { sha256 } from './hash.js';
import { older } from './older.js';
import { need, size, spell } from './record.js';
import { isOfSeed, ofSeed } from './seeded.js';
import { brings } from './there.js';

/** @typedef {import('./chain.js').Chain} Chain */
/** @typedef {import('./throw.js').Material} Material */

/** mark notes what the claim does not cover. @param {any} g @param {any} when @param {string} is */
export const mark = (g, when, is) => {
  if (when && !g.marks.includes(is)) g.marks.push(is);
};

/** order takes a record, or says what is wrong; it returns the material of a throw. @param {any} g the log @param {string} kind @param {any} r @returns {Material|undefined} */
export function order(g, kind, r) {
  const next = g.last + 1,
    parts = g.epoch?.parts || [],
    ok = (/** @type {any} */ x) => need(x, 'order');
  const travels = g.second[0],
    isSecond = (/** @type {number} */ i) => travels && !parts[i].seats.includes(g.by);
  const chainOf = (/** @type {number} */ i) => (isSecond(i) ? g.second : g.first)[i];
  const linkOf = (/** @type {number} */ i) =>
    !isSecond(i) ? g.held[i] : g.second[i].at >= next ? walk(g.second[i].shown, g.second[i].at - next) : undefined;
  const fresh = (/** @type {string[]} */ ...list) =>
    list.forEach(a => {
      need(!g.used.includes(a), 'reused');
      if (a) g.used.push(a);
    });
  switch (kind) {
    case 'promise':
      ok(r.seats.length && r.epoch === g.epochs + 1);
      chain(r.anchor, r.length, 1);
      fresh(r.anchor, r.ahead);
      for (const s of r.seats) g.promised[s] = r;
      return;
    case 'epoch': {
      const seats = [...r.nothing, ...r.parts.flatMap((/** @type {any} */ p) => p.seats)],
        store = join(r.store).length;
      ok(store > 0 && store <= 128 && there(r.nonce) && there(r.key) && r.room === g.room && r.epoch === g.epochs + 1);
      ok(seats.length && !g.called && (!g.epoch || seats.length === g.seats) && seats.sort().every((s, i) => s === i)); // Each is from 0 to 7.
      const first = g.epoch
        ? Math.max(g.last, ...g.second.map((/** @type {Chain} */ c) => c.at)) + 1
        : next + (g.older && size(g.older.held) ? 1 : 0);
      ok(r.first === first);
      // It takes in all who bring something.
      ok(!g.there || seats.every(s => !brings(g, s) === r.nothing.includes(s)));
      fresh(r.server);
      r.parts.forEach((/** @type {any} */ p, /** @type {number} */ i) => {
        const own = g.promised[p.seats[0]];
        ok((!i || p.seats[0] > r.parts[i - 1].seats[0]) && !p.ahead === !r.parts[0].ahead);
        ok(
          own &&
            p.seats.every((/** @type {number} */ s) => g.promised[s]?.anchor === own.anchor) &&
            spell({ ...own, ...p, length: r.length }) === spell(own),
        ); // It says what was promised.
      });
      mark(g, g.epoch && g.epoch.store !== r.store, 'restored');
      mark(
        g,
        parts.some((/** @type {any} */ p) => p.seats.some((/** @type {number} */ s) => r.nothing.includes(s))),
        'excluded',
      );
      need(ofSeed(r) === g.seed && (!g.seed || isOfSeed(r)), 'number');
      mark(g, g.seed || r.nothing.length, g.seed ? 'seeded' : r.parts[0] ? 'some' : 'nothing');
      mark(g, r.parts[0]?.ahead, 'ahead');
      const all = (/** @type {string} */ a) =>
        r.parts.filter((/** @type {any} */ p) => p[a]).map((/** @type {any} */ p) => chain(p[a], r.length, first));
      Object.assign(g, {
        server: chain(r.server, r.length, first),
        first: all('anchor'),
        second: all('ahead'),
        epoch: r,
        sum: hex(sha256(join('epoch/v2', spell({ epoch: r })))),
        epochs: r.epoch,
        last: first - 1,
        seats: seats.length,
        promised: {},
        renew: false,
      });
      g.keys.push([g.n, r.key, r.server]);
      return;
    }
    case 'call':
      ok(r.k === next && !g.called && r.seat >= -1 && r.seat < 8 && g.epoch && !g.renew && reaches(g.server, next));
      g.called = true;
      g.by = r.seat;
      return;
    case 'reveal': {
      const i = r.part,
        late = g.voided;
      if (r.k === late?.k) {
        show(late.missing[i], r.k, r.link, 'link');
        delete late.missing[i];
        return;
      }
      ok(g.epoch && !g.renew && i >= 0 && i < parts.length);
      if (r.ahead) ok(travels && r.k >= next && r.k <= next + Math.max(g.seats - 2, 0) && !(g.called && r.k === next && !isSecond(i)));
      else ok(r.k === next && g.called && !isSecond(i) && !g.held[i]);
      show((r.ahead ? g.second : g.first)[i], r.k, r.link, 'link', parts[i].seats[0]);
      if (!r.ahead) g.held[i] = r.link;
      return;
    }
    case 'void': {
      ok(g.epoch && !g.renew && g.called && r.k === next);
      const missing = /** @type {Record<number, Chain>} */ ({});
      parts.forEach((/** @type {any} */ _, /** @type {number} */ i) => {
        if (!linkOf(i)) missing[i] = { ...chainOf(i) };
      });
      need(size(missing), 'denied', { n: next });
      show(g.server, r.k, r.link, 'chain');
      Object.assign(g, { voided: { k: r.k, missing }, renew: true, last: r.k, called: false, wait: false, held: {} });
      mark(g, 1, 'void');
      return;
    }
  }
  if (g.epoch || (kind === 'throw' && !g.older)) {
    ok(kind === 'throw' && !(r.physical && g.called));
    const links = fell(
      g,
      r,
      () => g.epoch && !g.renew && (g.called || !parts.length) && parts.length,
      i => [linkOf(i), chainOf(i), parts[i].seats[0]],
    );
    Object.assign(g, { called: false, held: {} });
    return { epoch: g.sum, k: r.k, link: r.link, links };
  }
  ok(!g.there && (g.older || !g.last)); // No room of today's rules has such records.
  mark(g, 1, 'older');
  g.older ||= { seats: 0, chains: [], away: [], held: {}, commits: [], seeds: [] };
  return older(g, g.older, kind, r);
}
