// Whose link it is, and who said yes before a throw was given up (docs/fair.md): for whole files. A page at a table knows what its player said.
import { need } from './record.js';
import { PLAYED } from './there.js';

/** agree follows what the event says that was taken last; g.yes is who agrees to go on without somebody, g.gone without whom one has gone on. @param {any} g the log @param {{event:any, kind:string, record:any}} taken */
export function agree(g, { event: x, kind, record: r }) {
  const seats = (/** @type {number|string} */ part) => g.epoch.parts[part].seats;
  // A link that comes after its throw was given up may be told of any seat.
  if (kind === 'reveal' && r.k > g.last) need(seats(r.part).includes(x.seat));
  if (kind === 'void' && g.there) {
    // Who answers for a link that is missing is not asked.
    for (const i in g.voided.missing) {
      const s = seats(i).includes(g.by) ? g.by : seats(i)[0];
      need(!g.gone.includes(s), 'again');
      g.gone.push(s);
      g.yes?.push(s);
    }
    need(
      g.there.is.every((/** @type {number} */ is, /** @type {number} */ s) => is & PLAYED || g.yes?.includes(s)),
      'yes',
    );
  }
  if (x.e === 'offer') g.yes = x.offer === 'without' ? [x.seat] : null;
  else if (x.e === 'answer') g.yes = x.yes ? g.yes?.concat(x.seat) : null;
  else if (kind === 'call' || x.result) g.yes = null; // It was said of another throw.
}
