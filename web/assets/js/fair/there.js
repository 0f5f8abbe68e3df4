// Who is there: who may come back, and for whom a bot may play on (docs/fair.md).
import { need } from './record.js';

export const PLAYED = 2; // for him plays a bot; a bit that BOT has as well

/** brings says whether who sits at a seat has promised a chain that counts for the next epoch: for seats of which all sit where they sat, and play themselves. @param {any} g the log @param {number} seat */
export const brings = (g, seat) =>
  g.promised[seat]?.seats.every((/** @type {number} */ s) => g.promised[s]?.anchor === g.promised[seat].anchor && g.there.is[s] !== PLAYED);

/** comings follows who is at the seats, by what an event says; g.there is missing in rooms of before that had to fit. @param {any} g the log @param {any} x */
export function comings(g, x) {
  const HERE = 0,
    NEW = 1, // sits there, and has not come yet
    BOT = 3,
    AWAY = 4,
    t = g.there,
    i = x.seat,
    was = t?.is[i],
    fits = (/** @type {boolean} */ ok, /** @type {number} */ now) => {
      need(ok, 'there', { n: g.n });
      t.is[i] = now;
    };
  if (!t) return;
  if (x.e === 'sit') t.is[i] = x.sit.bot ? BOT : NEW;
  // Bots bring nothing, nor do seats where nobody sits.
  const promised = x.e === 'commit' && x.dice?.promise?.seats;
  if (promised)
    need(i === promised[0] && promised.every((/** @type {number} */ s) => t.is[s] >= HERE && t.is[s] !== BOT), 'there', { n: g.n });
  if (x.e === 'stand') delete t.is[i];
  if (/^s(it|tand)$/.test(x.e)) delete g.promised[i];
  if (x.e === 'leave' && was < PLAYED) t.is[i] = AWAY;
  if (x.e === 'return') fits(was > HERE && was !== BOT, HERE);
  if (x.e === 'standin')
    fits(
      was === AWAY ||
        was === NEW ||
        (was >= 0 &&
          (t.up === i ||
            (g.renew &&
              g.epoch.parts.some((/** @type {any} */ p, /** @type {number} */ k) => g.voided.missing[k] && p.seats.includes(i))))),
      was === BOT ? BOT : PLAYED,
    );
  // Where links travel ahead, only who throws has to be there.
  if (x.e === 'call' && x.dice)
    for (const p of g.epoch?.parts || [])
      need((g.second[0] && !p.seats.includes(i)) || p.seats.every((/** @type {number} */ s) => t.is[s] < PLAYED), 'order');
  // Among more than two a bot plays on for who gives up, and for whose time is up.
  t.up = t.many && (x.e === 'flag' || (x.e === 'offer' && ['resign1', 'resign2', 'resign3'].includes(x.offer))) && i;
}
