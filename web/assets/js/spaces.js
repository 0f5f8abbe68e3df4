// India's spaces are called by their numbers where a piece is chosen, and on a small board.
import { narrow } from './board/draw.js';
import { parts } from './board/turn.js';

/** @typedef {import('./board/board.js').GameBoard} GameBoard */

/**
 * named returns what is written on places: where a piece that was chosen can go, and all the spaces that the buttons of a small board name.
 * @param {GameBoard} board @returns {Record<string, string>}
 */
export function named({ turn, sel, game }) {
  /** @type {Record<string, string>} */ const found = {};
  for (const way of sel ? turn.reach(sel).values() : narrow.matches ? turn.edges().map(e => [e]) : []) {
    const [from, to] = [way[0], way[way.length - 1]].map(e => e.fx?.[0]);
    if (!from || !to) continue;
    found[game.key(from.seat, from.from)] ||= from.from.replace('-', ''); // A corner has none.
    found[game.key(to.seat, to.to)] = to.to;
  }
  return found;
}

/** steps are buttons for what a finger could hardly choose on a small board. @param {GameBoard} board @returns {import('./board/actions.js').Action[]} */
export function steps(board) {
  const { turn, sel, say, seat } = board,
    list = (narrow.matches && !turn.alone()[0] ? turn.edges() : []).filter(e => e.fx?.length && (!sel || turn.from(e) === sel));
  const words = !list[3]; // Up to three have room for them in one row; of more each has the numbers alone.
  return list.map(e => ({
    id: (words ? 'w' : 'm') + e.do,
    text:
      words && e.do.includes('>')
        ? say.steps(parts([e]), seat).replace(/^./, c => c.toUpperCase())
        : say.action(e.do).replace(/>+/, ' → ').replace('*', ' ×'),
    run: () => board.take([e]),
  }));
}
