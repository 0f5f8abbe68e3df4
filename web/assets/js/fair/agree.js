// Whose link it is, and who said yes before a throw was given up (docs/fair.md): for whole files. A page at a table knows what its player said.
import { need } from './record.js';
import { isPlayed } from './there.js';

/** agree follows what the event says that was taken last. @param {any} g the log @param {{event:any, kind:string, record:any}} taken */
export function agree(g, { event: x, kind, record: r }) {
  const at = { n: g.n };
  // A link that comes after its throw was given up may be told of any seat.
  if (kind === 'reveal' && g.epoch && r.k > g.last) need(g.epoch.parts[r.part].seats.includes(x.seat), 'order', at);
  if (kind === 'void' && g.there) {
    const asked = g.there.is.map((/** @type {number} */ is, /** @type {number} */ seat) => !isPlayed(is) && seat);
    for (const i in g.voided.missing) {
      const seats = g.epoch.parts[i].seats;
      asked[seats.includes(g.by) ? g.by : seats[0]] = false;
    }
    need(g.yes && asked.every((/** @type {number|false} */ seat) => seat === false || g.yes.includes(seat)), 'consent', { n: r.k });
  }
  if (x.e === 'offer') g.yes = x.offer === 'without' && [x.seat];
  if (x.e === 'answer') g.yes = x.yes && g.yes && [...g.yes, x.seat];
  if (/^(call|end)$/.test(x.e)) g.yes = false; // Said of this throw alone.
}
