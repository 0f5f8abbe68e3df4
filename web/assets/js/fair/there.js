// Who is there: who may come back, and for whom a bot may play on (docs/fair.md).
import { need } from './record.js';

/** comings follows who is at the seats, by what an event says; rooms of before that had to fit have none. @param {any} g the log @param {any} x */
export function comings(g, x) {
  if (x.e === 'open') g.there = x.open?.dice >= 3 ? { among: x.open.seats > 2, seats: {}, up: -1 } : null;
  const t = g.there,
    s = t?.seats[x.seat];
  if (!t) return;
  if (x.e === 'sit') t.seats[x.seat] = { away: !x.sit?.bot, bot: !!x.sit?.bot, plays: !!x.sit?.bot };
  if (x.e === 'stand') delete t.seats[x.seat];
  if (x.e === 'leave' && s) s.away = true;
  if (x.e === 'return') {
    need(s && !s.bot && (s.away || s.plays), 'there', { n: g.n });
    s.away = s.plays = false;
  }
  if (x.e === 'standin') {
    const part = g.renew ? g.epoch.parts.findIndex((/** @type {any} */ p) => p.seats.includes(x.seat)) : -1;
    need(s && ((s.away && !s.plays) || t.up === x.seat || (part >= 0 && g.voided.missing[part])), 'there', { n: g.n });
    s.plays = true;
  }
  // Among more than two a bot plays on for who gives up, and for whose time is up.
  t.up = t.among && (x.e === 'flag' || (x.e === 'offer' && /^resign[123]$/.test(x.offer))) ? x.seat : -1;
}
