// Marks on the drawing and on the places over it: what can go, where to, what was chosen, what was played last.
import { put, svg } from './draw.js';

/** @typedef {import('./board.js').GameBoard} GameBoard */

/** sign puts a mark above or below the pieces. @param {string} name @param {Pair} at @param {Element} layer */
function sign(name, at, layer) {
  const g = svg('g', { class: 'pc sign ' + name });
  g.append(name === 'can' ? svg('circle', { r: '38' }) : svg('use', { href: '#mark-' + name }));
  put(g, at);
  layer.append(g);
}

/** marks draws all of them anew. @param {GameBoard} board */
export function marks(board) {
  const { game, pos, turn, sel, lastPlay, pl, seat, low, high, stakes } = board;
  for (const s of board.live.querySelectorAll('.sign')) s.remove();
  const targets = sel ? turn.reach(sel) : new Map();
  if (!sel && lastPlay && !turn.path.length) {
    for (const key of new Set(lastPlay.parts.map(p => (p.from ? game.key(lastPlay.seat, p.from) : '')))) {
      const m = pl.has(key) && game.mark(key, pos, lastPlay.seat);
      if (m && !m.hit) sign('last', m.at, low);
    }
  }
  for (const key of targets.keys()) {
    const m = game.mark(key, pos, seat);
    if (m) sign(m.hit ? 'ring' : 'target', m.at, high);
  }
  const top = sel && game.top(sel, pos);
  if (top) sign('selected', top, high);
  for (const e of sel ? [] : turn.edges()) {
    // an opponent's men that may be taken off
    const f = e.fx?.[0],
      at = f && f.seat !== seat && game.top(turn.from(e), pos);
    if (at) sign('ring', at, high);
  }
  const can = turn.movable(),
    bets = new Set(stakes.offered().map(b => b.on));
  for (const key of sel || board.drag.now ? [] : can) {
    // what can go is seen at a glance
    const at = game.top(key, pos);
    const e = turn.edges().find(e => turn.from(e) === key);
    if (at && e?.fx?.[0].seat === seat) sign('can', at, high);
  }
  const named = game.named?.(board);
  for (const [key, b] of pl) {
    b.classList.toggle('can', can.has(key));
    b.classList.toggle('to', targets.has(key) || bets.has(key));
    b.classList.toggle('sel', key === sel || key === stakes.on);
    if (named) b.dataset.n = named[key] || '';
    const won = (!stakes.on && pos.won?.filter((/** @type {string} */ d) => d === key).length) || 0;
    b.classList.toggle('win', won > 0);
    if (won) b.dataset.x = String(won);
  }
}

/** labels says of every place what stands there and what can be done. @param {GameBoard} board */
export function labels(board) {
  const { game, pos, turn, sel, stakes } = board,
    targets = sel ? turn.reach(sel) : null,
    can = turn.movable(),
    say = /** @type {(k: string, a?: any) => string} */ (k, a) => board.t(k, a);
  for (const [key, b] of board.pl) {
    let text = game.label(key, pos, board.own, say);
    if (text.includes('\u0001')) text = board.say.names(text, board.view);
    if (targets) {
      const steps = targets.get(key);
      if (key === sel) text += ', ' + say('selected');
      else if (steps) text += ', ' + say(steps.some(e => (e.fx || []).length > 1) ? 'hithere' : 'here');
    } else if (can.has(key)) text += ', ' + say('can');
    if (b.getAttribute('aria-label') !== text) b.setAttribute('aria-label', text);
    const pressed = key === sel || key === stakes.on;
    if (pressed) b.setAttribute('aria-pressed', 'true');
    else b.removeAttribute('aria-pressed');
  }
}
