// The moves of the game, and what was said.
import { fields } from '../board/line.js';
import { h } from './element.js';

/** past fetches what has happened so far. @param {import('./panel.js').Panel} panel */
export async function past(panel) {
  if (!panel.ask) return;
  try {
    let since = 0,
      all = [],
      events;
    do {
      const list = await panel.ask('log?since=' + since);
      events = list.events || list;
      all.push(...events);
      since = all.at(-1)?.n || 0;
    } while (events.length && (events.length > 999 || panel.seen > since)); // What came by the line meanwhile is asked for, too.
    panel.seen = 0;
    panel.moves.replaceChildren();
    panel.talk.replaceChildren();
    panel.counts = [];
    panel.row = null;
    add(panel, all);
    if (/[1-9]/.test(fields(panel.view.position).score?.split('/')[0] || '')) (await import('../match.js')).lines(panel);
    if (panel.say.gone.size) panel.update(panel.view); // Now it is known who has left.
    panel.board.recall(all);
  } catch {
    /* the moves come with the next frame */
  }
}

/** mark is the short name of a seat: its letter, or who sits there. @param {import('./panel.js').Panel} panel @param {number} seat */
function mark(panel, seat) {
  const s = panel.view.seats[seat];
  return !s ? '' : isNaN(+s.name) ? s.name : s.who || s.name;
}

/** add writes what has happened into the lists of moves and of words. @param {import('./panel.js').Panel} panel @param {Ev[]} list */
export function add(panel, list) {
  const { view, say } = panel;
  for (const e of list) {
    if (e.n <= panel.seen) continue;
    panel.seen = e.n;
    if (e.e === 'leave') {
      say.gone.add(e.seat);
      panel.update(view); // The notice is told of who is known to have left.
    }
    if (e.e === 'say') {
      panel.talk.append(h('li', {}, h('b', {}, e.seat >= 0 ? say.who(view, e.seat) : '·'), ' ' + (e.text || '')));
      panel.talk.scrollTop = 1e6;
    } else if (e.e === 'throw') {
      const { parts: [{ faces } = {}] = [] } = /** @type {{parts?:Partial<Part>[]}} */ (e);
      if (!faces) continue; // lots and cards
      panel.row = h(
        'li',
        { id: 'm' + e.n, value: panel.moves.children.length + 1, className: faces[2] ? 'long' : '' },
        h('i', {}, mark(panel, e.seat)),
        h('span', { className: 'th' }, say.faces(faces)),
        h('span', { className: 'pl-y' }),
      );
      panel.row.seat = e.seat;
      panel.row.n = e.n;
      panel.moves.append(panel.row);
      for (const f of faces) {
        const n = f === panel.game.sixth ? 6 : +f;
        if (n) panel.counts[n] = (panel.counts[n] || 0) + 1;
      }
      tally(panel);
    } else if (e.e === 'play') {
      if (e.parts?.[0]?.text === 'throw') continue; // The throw itself says that he threw and did not double.
      if (!panel.row || panel.row.seat !== e.seat) {
        panel.row = h('li', {}, h('i', {}, mark(panel, e.seat)), h('span', { className: 'th' }), h('span', { className: 'pl-y' }));
        panel.row.n = e.n;
        panel.moves.append(panel.row);
      }
      panel.row.seat = e.seat;
      panel.row.lastChild.textContent += (panel.row.lastChild.textContent ? ' ' : '') + (e.parts || []).map(p => say.move(p)).join(' ');
    } else if (e.e === 'end') {
      panel.moves.append(h('li', { className: 'end' }, say.event(e, view)));
    }
  }
  panel.moves.scrollTop = 1e6;
}

/** tally draws how often each number has fallen. @param {import('./panel.js').Panel} panel */
function tally(panel) {
  if (!panel.counts.length) return; // no numbers on these dice
  const most = Math.max(...Object.values(panel.counts));
  panel.hist.replaceChildren(
    h('b', {}, panel.t('dicelog', {})),
    ...[1, 2, 3, 4, 5, 6].map(f =>
      h(
        'span',
        {},
        h('b', {}, f > 5 && panel.game.sixth ? panel.say.faces([panel.game.sixth]) : String(f)),
        ' ' + (panel.counts[f] || 0),
        h('i', { style: `height:${Math.round((18 * (panel.counts[f] || 0)) / most)}px` }),
      ),
    ),
  );
}
