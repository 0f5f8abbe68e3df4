// Who is there: who may come back, and for whom a bot may play on (docs/fair.md).
import { need } from './record.js';

/** comings follows who is at the seats, by what an event says; g.there is missing in rooms of before that had to fit. @param {any} g the log @param {any} x */
export function comings(g, x) {
  const HERE = 0,
    AWAY = 1,
    PLAYED = 2, // for him plays a bot
    BOT = 3,
    t = g.there,
    i = x.seat,
    was = t?.is[i],
    fits = (/** @type {boolean} */ ok, /** @type {number} */ now) => {
      need(ok, 'there', { n: g.n });
      t.is[i] = now;
    };
  if (!t) return;
  if (x.e === 'sit') t.is[i] = x.sit.bot ? BOT : AWAY;
  // Bots bring nothing, nor do seats where nobody sits.
  const promised = x.e === 'commit' && x.dice?.promise?.seats;
  if (promised) need(i === promised[0] && promised.every((/** @type {number} */ s) => t.is[s] < BOT), 'there', { n: g.n });
  if (x.e === 'stand') delete t.is[i];
  if (x.e === 'leave' && was === HERE) t.is[i] = AWAY;
  if (x.e === 'return') fits(was > HERE && was < BOT, HERE);
  if (x.e === 'standin')
    fits(
      was === AWAY ||
        (was >= 0 &&
          (t.up === i ||
            (g.renew &&
              g.epoch.parts.some((/** @type {any} */ p, /** @type {number} */ k) => g.voided.missing[k] && p.seats.includes(i))))),
      was === BOT ? BOT : PLAYED,
    );
  // Among more than two a bot plays on for who gives up, and for whose time is up.
  t.up = t.many && (x.e === 'flag' || (x.e === 'offer' && /^resign[123]$/.test(x.offer))) && i;
}
