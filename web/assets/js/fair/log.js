// A log that is followed event by event. Under way it is data only, so that it can be kept.
import { big, hex, join, named, unhex } from './bytes.js';
import { sha256 } from './hash.js';
import { mark, order } from './order.js';
import { need, read } from './record.js';
import { ofSeed } from './seeded.js';
import { comings } from './there.js';
import { dice, stream, thrown, write } from './throw.js';

/** In which events records stand. */
const KINDS = /** @type {Record<string, string>} */ ({ promise: 'commit', epoch: 'anchor', reveal: 'link', rechain: 'commit' });

/** Events that have one; a call may. */
const WITH = /^(commit|anchor|link|void|throw|seed|away)$/;

/** What may come between the call of a throw and its fall. */
const quiet = (/** @type {any} */ { e, offer, result }) =>
  /^(commit|anchor|link|void|throw|leave|return|standin|pause|say|flag)$/.test(e) ||
  (/^(offer|answer)$/.test(e) && offer === 'without') ||
  (e === 'end' && ['flag', 'stopped'].includes(result?.reason));

/** @typedef {{seq:number, time:number, command?:string, data:string, hash:string}} Logged */
/** @typedef {{k:number, seat:number, who:string, fell:string, made:string, link:string, physical?:boolean}} Throw made is empty where it takes the rules to tell */

/** begin is a log without events. @param {string} room */
export const begin = room =>
  /** @type {any} */ ({
    room,
    n: 0,
    head: '0'.repeat(64),
    seed: '',
    keys: [],
    who: [],
    marks: [],
    last: 0,
    epochs: 0,
    promised: {},
    used: [],
    gone: [],
    held: {},
    first: [],
    second: [],
  });

/** sum is the hash of an event behind another. @param {Logged} e @param {string} prev @param {string} room */
const sum = (e, prev, room) =>
  hex(
    sha256(
      join('parlor event 1\n', unhex(prev), named(room, 8), big(e.seq, 8), big(e.time, 8), named(e.command || '', 8), named(e.data, 8)),
    ),
  );

/**
 * chained takes the hash of the next event, and says whether it is behind the ones before. @param {any} g the log @param {Logged} e
 */
export function chained(g, e) {
  g.head = sum({ ...e, seq: ++g.n }, g.head, g.room);
  return e.seq === g.n && g.head === e.hash;
}

/** take takes what the next event says, behind chained; it returns what was thrown, or throws a Fault. @param {any} g the log @param {Logged} e @returns {{throw?:Throw, kind:string, event:any, record:any}} */
export function take(g, e) {
  const [x, kind, r] = read(e.data);
  need(kind ? x.e === (KINDS[kind] || kind) : !WITH.test(x.e));
  if (g.n === 1) {
    const open = x.open || {};
    g.hand = open.manual;
    g.seed = ofSeed({ store: 'seed ' + open.seed });
    need(!(open.dice > 3)); // By rules that are not known here.
    if (open.dice === 3) g.there = { many: open.seats > 2, is: [] };
    // Since 24 November 2026 no server opens a room with fewer rules.
    else need(e.time < 1795478400e6, 'fewer');
    mark(g, !g.there, 'fewer');
  }
  if (x.sit) g.who[x.seat] = x.sit.name;
  comings(g, x);
  const calls = x.e === 'call',
    at = { n: g.n },
    now = Math.trunc(e.time / 1000);
  need(!(now < g.now), 'order', at); // Time never goes back.
  g.now = now;
  // Nobody decides anything between a call and its throw.
  need(!g.wait || !g.epoch || quiet(x), 'choice', at);
  // Nobody is gone on without before his link was missing for ten seconds: while dice are due for this number, by this epoch.
  need(x.e !== 'offer' || x.offer !== 'without' || e.time - g.since >= 1e7, 'early', at);
  if (/throw|void|epoch/.test(kind) || (calls && !g.wish && x.seat >= 0)) g.since = e.time;
  g.wish = kind !== 'throw' && (g.wish || calls);
  if (x.e === 'end') g.wait = false; // Of a match another game may follow.
  mark(g, x.e === 'takeback', 'taken-back');
  mark(g, x.result?.reason === 'stopped', 'stopped');
  const out = /** @type {{throw?:Throw, kind:string, event:any, record:any}} */ ({ kind, event: x, record: r }),
    made = kind && order(g, kind, r);
  if (calls) g.wait = g.called; // Before its record, the call is a wish.
  if (kind !== 'throw') return out;
  const fell = r.fell.join('; '),
    row = { k: r.k, seat: x.seat, who: g.who[x.seat] || '', fell, made: '', link: r.link, physical: r.physical },
    n = thrown(r.fell[0]),
    holds = (/** @type {any} */ ok, /** @type {string} */ is, text = fell) =>
      need(ok, is, { n: r.k, fell: text, made: row.made || fell, row });
  g.wait = false;
  holds(n >= 0 && (!n || !r.fell[1]), 'odd');
  holds((x.text ?? (g.older && fell)) === fell, 'made', x.text ?? '');
  if (r.physical) holds(g.hand || g.seed, 'hand');
  else if (n) {
    need(made, 'order');
    row.made = write(dice(stream(made), n), fell);
    holds(row.made === fell, 'made');
  }
  out.throw = row;
  return out;
}
