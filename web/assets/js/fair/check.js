// Checking a whole game file.
import { agree } from './agree.js';
import { big, join, named, unhex } from './bytes.js';
import { signed } from './ed25519.js';
import { begin, chained, take } from './log.js';

/** @typedef {import('./log.js').Logged} Logged */
/** @typedef {import('./log.js').Throw} Throw */
/** @typedef {{room:string, seq:number, head:string, time:number, key:string, sig:string}} Receipt */
/** @typedef {{is:string, n:number, seat?:number, fell?:string, made?:string, row?:Throw}} Fault what is wrong, for the words of a page; row is the throw that is wrong */
/** @typedef {{ok:boolean, bad:Fault[], events:number, throws:Throw[], drawn:number, physical:number, made:number, anchor:string, signed:number, key:string, marks:string[], seed:string}} Report seed is the number of which all dice are made, if they are; signed is the last event with a receipt */

/** receiptHolds says whether a receipt is signed as it says. @param {Receipt} r */
export const receiptHolds = r =>
  signed(r.key, r.sig, join('receipt/v1', named(r.room, 2), big(r.seq, 8), unhex(r.head), big(r.time, 8), unhex(r.key)));

/**
 * check checks a game file: that the log is whole and signed, that promises were kept, and that the dice are what they were made
 * of. It stops after each event: a slow phone can do something else between. Turns, results, clocks, lots and cards need the rules:
 * parlor verify checks them.
 * @param {any} file @returns {Generator<void, Report, void>}
 */
export function* check(file) {
  const g = begin(file.room),
    bad = /** @type {Fault[]} */ ([]),
    throws = /** @type {Throw[]} */ ([]),
    heads = [''];
  let lost = false,
    best = 0;
  const own = (/** @type {any} */ x, /** @type {string} */ names) => Object.keys(x).every(n => names.split(' ').includes(n));
  if (file.format !== 'parlor game' || file.version !== 1 || !file.events.length || !own(file, 'format version room events receipts'))
    bad.push({ is: 'file', n: 0 });
  for (const e of file.events) {
    yield;
    if (!chained(g, e) || !own(e, 'seq time command data hash')) bad.push({ is: 'log', n: g.n });
    heads.push(g.head);
    if (lost) continue;
    try {
      const t = take(g, e);
      if (t.throw) throws.push(t.throw);
      agree(g, t);
    } catch (x) {
      const f = /** @type {any} */ (x);
      bad.push({ is: 'form', n: g.n, ...f });
      if (f.row) throws.push(f.row);
      lost = !f.row; // A throw that is wrong does not hide what follows; a record out of order does.
    }
  }
  for (const r of file.receipts || []) {
    yield;
    const key = (g.keys.findLast((/** @type {any[]} */ k) => k[0] <= r.seq) || g.keys[0] || [0, r.key])[1];
    if (r.room === g.room && r.key === key && r.head === heads[r.seq] && receiptHolds(r)) best = Math.max(best, r.seq);
    else bad.push({ is: 'receipt', n: r.seq });
  }
  const [, key, anchor] = g.keys.at(-1) || [],
    count = (/** @type {(t:Throw)=>any} */ f) => throws.filter(f).length;
  return {
    ok: !bad.length,
    bad,
    events: g.n,
    throws,
    made: count(t => t.made),
    drawn: count(t => !t.made && !t.physical),
    physical: count(t => t.physical),
    anchor,
    signed: best,
    key,
    marks: g.marks,
    seed: g.seed,
  };
}
