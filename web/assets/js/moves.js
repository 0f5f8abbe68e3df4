// The moves of the game, and what was said.
import { fields } from './board/line.js';
import { h } from './room/element.js';
import { tally } from './room/tally.js';

/** fill writes the lists anew, of all that has happened so far. @param {import('./room/panel.js').Panel} panel @param {Ev[]} all */
export async function fill(panel, all) {
  panel.seen = 0;
  panel.moves.replaceChildren();
  panel.talk.replaceChildren();
  panel.counts = [];
  panel.fell = [];
  panel.rolls = 0;
  panel.row = null;
  add(panel, all, true);
  if (/score=[^/]*[1-9]/.test(panel.view.position)) (await import('./match.js')).lines(panel);
  pay(panel);
  if (panel.say.gone.size) panel.update(panel.view); // Now it is known who has left.
  panel.board.recall(all);
  came(panel);
}

/**
 * came says over what is due what another has just played. It stands there until the turn is handed in, and is no announcement: listeners have
 * heard it with whose turn it is. Where throws are told of, they say it all.
 * @param {import('./room/panel.js').Panel} panel
 */
function came({ board, say, game }) {
  board.motion.settled(() => {
    const { view, lastPlay, sheet, own } = board,
      told = view.legal && lastPlay && !game.paid && !own.includes(lastPlay.seat) ? say.play(view, lastPlay.seat, lastPlay.parts) : '';
    const there = sheet.el.previousElementSibling,
      line = there?.matches('.came') ? there : h('p', { className: 'came' });
    line.textContent = told;
    if (told && line !== there) sheet.el.before(line);
  });
}

/** pay has the lines of throws say who was paid how much, where a game pays by the throw. @param {import('./room/panel.js').Panel} panel */
const pay = panel => panel.game.paid && import('./paid.js').then(m => m.lines(panel));

/** row begins a line of the list of moves: the letter of a seat in the colours of its men, its piece, or who sits there. @param {import('./room/panel.js').Panel} panel @param {Ev} e @param {string} text what the dice show */
function row(panel, { seat, n }, text) {
  const { view, board, moves, say } = panel,
    { name, who } = view.seats[seat] || { name: '' },
    i = say.own
      ? h('i', { role: 'img', title: say.who(view, seat) }, panel.emblem(seat))
      : h('i', { className: board.geo.names?.[seat] || '' }, (+name >= 0 && who && say.who(view, seat)) || name),
    li = h('li', {}, i, h('span', { className: 'th' }, text), h('span', { className: 'pl-y' }));
  moves.append(li);
  const head = moves.previousElementSibling;
  if (panel.game.shown && !say.own && !head?.children[1]) head?.append(h('small', {}, panel.t('numbers'))); // Sentences count as the board shows.
  if (say.own) findable(panel, li);
  return Object.assign(li, { seat, n, parts: [] });
}

/**
 * findable has the board show the spaces that a line names: while a mouse points at it or it has the focus, and after a tap, which has the board in sight.
 * The arrows lead from line to line.
 * @param {import('./room/panel.js').Panel} panel @param {any} li
 */
function findable(panel, li) {
  const { board, moves } = panel;
  const point = (/** @type {Last|undefined} */ last = undefined) => import('./spaces.js').then(m => m.point(board, last));
  li.tabIndex = -1;
  li.onpointerenter = (/** @type {PointerEvent} */ e) => e.pointerType !== 'touch' && point(li);
  li.onpointerleave = (/** @type {PointerEvent} */ e) => e.pointerType !== 'touch' && point();
  li.onfocus = () => li.matches(':focus-visible') && point(li);
  li.onblur = () => point();
  li.onclick = async () => {
    if (!li.parts[0]) return;
    await point(li);
    if (board.bd.getBoundingClientRect().top < 0) board.scrollIntoView(); // On a phone the list is far below.
  };
  moves.onkeydown ||= (/** @type {KeyboardEvent} */ e) => {
    const list = [...moves.children].filter(x => x.parts?.[0]),
      at = list.indexOf(document.activeElement),
      to = e.key === 'ArrowUp' ? (at < 0 ? list.length : at) - 1 : e.key === 'ArrowDown' && at >= 0 ? at + 1 : -1;
    if (!list[to]) return;
    e.preventDefault();
    list[to].focus();
  };
}

/** play writes a play: in notation, equal steps in one, a stake as "5 Crown", in words where a game's steps are told so; and what he chose as something that he did. @param {import('./room/say.js').Say} say @param {Ev} e */
const play = (say, { seat, parts = [] }) =>
  say.own && parts[0]?.is === 'step'
    ? say.steps(parts, seat)
    : [...new Set(parts.map(p => p.text))]
        .map(x => {
          const all = parts.filter(p => p.text === x),
            { is, n, on = '' } = all[0];
          if (is === 'bet') return n + ' ' + say.t(on);
          const [verb, ...what] = x.split(' ');
          return say.words['did.' + verb] ? say.t('did.' + verb, { x: what.join(' ') }) : say.action(x) + (all[1] ? `(${all.length})` : '');
        })
        .join(' ');

/** line is a line of the list of moves in words, of event n. @param {string} text @param {number} [n] */
const line = (text, n) => Object.assign(h('li', { className: 'end' }, text), { n });

// Whether the player has touched the board or pressed a key himself: dice may throw themselves, and turns without a choice play themselves.
let acted = false;
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, e => (acted ||= !!(/** @type {Element} */ (e.target).closest?.('game-board, #panel'))), true);

/** learnt takes the offer of a lesson away, now and later: who has played, or thrown where that is all, needs none. What was done for him does not count. It is as if he had said so. */
function learnt() {
  const no = /** @type {HTMLAnchorElement|null} */ (document.querySelector('.offer [href*="?no="]'));
  if (!no) return;
  fetch(no.href, { redirect: 'manual' }).catch(() => {}); // Without a line it is offered again at another time.
  no.parentElement?.remove();
}

let spread = false; // whether the settings have been looked at

/**
 * spreads unfolds the settings where they have room below what is beside a list of moves that is a column. Who folds them once finds them folded from then on.
 * @param {import('./room/panel.js').Panel} panel
 */
function spreads({ root, set, keep }) {
  const box = /** @type {HTMLDetailsElement|null} */ (root.querySelector('.beside .in-settings'));
  if (spread || !box) return;
  spread = true;
  const [{ left }, { right, bottom }, all] = [root.querySelector('.in-moves'), box, root].map(e =>
    /** @type {Element} */ (e).getBoundingClientRect(),
  );
  if (set.unfolded !== false && left >= right && all.bottom - bottom > 22 * parseFloat(getComputedStyle(document.documentElement).fontSize))
    box.open = true;
  box.addEventListener('toggle', () => keep({ unfolded: box.open }));
}

/** What can be said by one tap, in each language a page may have, in the same order. @type {Record<string, string[]>} */
const taps = {
  en: ['Hello!', 'Good luck!', 'Well played.', 'Ouch!', 'Thank you.', 'One moment, please.'],
  de: ['Hallo!', 'Viel Glück!', 'Gut gespielt.', 'Autsch!', 'Danke.', 'Einen Moment, bitte.'],
};
export const ready = taps[document.documentElement.lang];

/** heard returns what was said: in the language of the page, where it is what one taps in any. @param {string} text */
const heard = text => ready[Math.max(...Object.values(taps).map(list => list.indexOf(text)))] ?? text;

/**
 * add writes what has happened into the lists of moves and of words. What another says now stands for a while where offers are asked, too.
 * @param {import('./room/panel.js').Panel} panel @param {Ev[]} list @param {boolean} [past] whether it is what had happened before
 */
export function add(panel, list, past) {
  const { view, say, board } = panel;
  board.style.setProperty('--pace', String(board.motion.pace)); // The style sheet has men slide and dice tumble so fast, too. It is said again with whatever happens: the player may have changed his mind.
  for (const e of list) {
    if (e.n <= panel.seen) continue;
    panel.seen = e.n;
    if (e.e === (panel.game.wordless ? 'throw' : 'play') && acted && view.own?.includes(e.seat)) learnt();
    if (e.e === 'leave') {
      say.gone.add(e.seat);
      panel.update(view); // The notice is told of who is known to have left.
    }
    if (e.e === 'say') {
      const who = e.seat >= 0 ? say.who(view, e.seat) : '·',
        text = heard(e.text || '');
      panel.talk.append(h('li', {}, h('b', {}, who), ' ' + text));
      panel.talk.scrollTop = 1e6;
      if (!past && !panel.muted && !panel.own.includes(e.seat)) panel.tidings(`${who}: ${text}`);
    } else if (e.e === 'throw') {
      const { parts: [{ is, faces } = {}] = [] } = /** @type {{parts?:Partial<Part>[]}} */ (e);
      if (is === 'lot') panel.moves.append(line(say.event(e, view), e.n));
      if (!faces) continue; // lots and cards
      panel.rolls++;
      const value = panel.moves.children.length + 1;
      panel.row = Object.assign(row(panel, e, say.faces(faces)), { id: 'm' + e.n, value, className: panel.game.paid ? 'long' : '' });
      if (panel.game.paid) panel.row = null; // Such a line says what was paid, and nothing else.
      panel.fell = faces[1] || panel.game.paid ? [] : [...panel.fell.slice(-1), ...faces];
      tally(panel, faces);
    } else if (e.e === 'play') {
      if (e.parts?.[0]?.text === 'throw') continue; // The throw itself says that he threw and did not double.
      const fell = panel.fell.splice(0); // Who begins plays the die of either side (BG-2).
      if (!panel.moves.children[0] && !fell[0]) fell.push(...(fields(view.config.position || '').throw?.split('-') || [])); // They lay there when the room was opened.
      if (fell[1] || panel.row?.seat !== e.seat) panel.row = row(panel, e, say.faces(fell.sort().reverse()));
      if (panel.rolls > 1 && !panel.game.paid) panel.row.before(line(say.t('ev.first', { who: say.who(view, e.seat) })));
      panel.rolls = NaN; // What falls from now on says nothing of who begins.
      panel.row.parts.push(...(e.parts || []).filter(p => p.is === 'step'));
      const told = panel.row.lastChild,
        more = (/** @type {string} */ was, /** @type {string} */ text) => (was ? was + ' ' : '') + text;
      told.textContent = more(told.textContent, play(say, e));
      if (say.own) told.title = more(told.title || panel.t('numbers') + ':', (e.parts || []).map(p => p.text).join(' ')); // as one types it
    } else if (e.e === 'takeback') {
      // What is played instead has a line of its own, with the same throw.
      const was = [.../** @type {any} */ (panel.moves.children)].findLast(li => li.seat === e.seat);
      panel.moves.append(line(say.event(e, view), e.n));
      if (was) panel.row = row(panel, e, was.children[1].textContent);
    } else if (e.e === 'start') {
      panel.rolls = 0;
    } else if (e.e === 'end') {
      const goesOn = list.some(x => x.n > e.n && /throw|end/.test(x.e)); // It was a game of a match.
      panel.moves.append(line(say.event(e, goesOn ? { ...view, phase: 'playing', paid: undefined } : view).trim(), e.n));
    }
  }
  panel.latest();
  spreads(panel);
  came(panel);
}
