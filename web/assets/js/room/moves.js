// The moves of the game, and what was said.
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
    panel.fell = [];
    panel.row = null;
    add(panel, all);
    if (/score=[^/]*[1-9]/.test(panel.view.position)) (await import('../match.js')).lines(panel);
    pay(panel);
    if (panel.say.gone.size) panel.update(panel.view); // Now it is known who has left.
    panel.board.recall(all);
  } catch {
    /* the moves come with the next frame */
  }
}

/** pay has the lines of throws say who was paid how much, where a game pays by the throw. @param {import('./panel.js').Panel} panel */
const pay = panel => panel.game.paid && import('../paid.js').then(m => m.lines(panel));

/** row begins a line of the list of moves: the letter of a seat, in the colours of its men, or who sits there. @param {import('./panel.js').Panel} panel @param {Ev} e @param {string} text what the dice show */
function row({ view, board, moves }, { seat, n }, text) {
  const { name, who } = view.seats[seat] || { name: '' },
    i = h('i', { className: board.geo.names?.[seat] || '' }, (+name >= 0 && who) || name),
    li = h('li', {}, i, h('span', { className: 'th' }, text), h('span', { className: 'pl-y' }));
  moves.append(li);
  return Object.assign(li, { seat, n });
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
      const value = panel.moves.children.length + 1,
        { counts } = panel;
      panel.row = Object.assign(row(panel, e, say.faces(faces)), { id: 'm' + e.n, value, className: faces[2] ? 'long' : '' });
      if (panel.game.paid) panel.row = null; // Such a line says what was paid, and nothing else.
      panel.fell = faces[1] ? [] : [...panel.fell.slice(-1), ...faces];
      import('../tally.js').then(m => m.tally(panel, counts, faces));
    } else if (e.e === 'play') {
      if (e.parts?.[0]?.text === 'throw') continue; // The throw itself says that he threw and did not double.
      const fell = panel.fell.splice(0); // Who begins plays the die of either side (BG-2).
      if (fell[1] || panel.row?.seat !== e.seat) panel.row = row(panel, e, say.faces(fell.sort().reverse()));
      panel.row.lastChild.textContent += (panel.row.lastChild.textContent ? ' ' : '') + (e.parts || []).map(p => say.move(p)).join(' ');
    } else if (e.e === 'end') {
      panel.moves.append(h('li', { className: 'end' }, say.event(e, view)));
    }
  }
  panel.moves.scrollTop = 1e6;
}
