// India's spaces are called by their numbers where a piece is chosen, on a small board, and where it is told what another has played.
import { narrow } from './board/draw.js';
import { parts } from './board/turn.js';

/** @typedef {import('./board/board.js').GameBoard} GameBoard */

/** @type {(Last & {at: string})|undefined} */ let pointed; // a line of the list of moves that is pointed at, instead of what was played last, and when

/** chosen tells by what one sees that something else was chosen. @param {GameBoard} board */
const chosen = ({ turn, sel }) => turn.path.length + (sel || '');

/** point has the board show the spaces by which a line of the list tells a turn, until something else is chosen; without one those of before. @param {GameBoard} board @param {Last} [last] */
export function point(board, last) {
  pointed = last && { seat: last.seat, parts: last.parts, at: chosen(board) };
  board.paint();
}

/**
 * named returns what is written on places: where a piece that was chosen can go, all the spaces that the buttons of a small board name, and those of a
 * turn that is told. All are counted from the gate at which the board is looked at.
 * @param {GameBoard} board @returns {Record<string, string>}
 */
export function named(board) {
  const { turn, sel, game, own, pl, lastPlay, replaying, say } = board;
  /** @type {Record<string, string>} */ const found = {};
  const write = (/** @type {number} */ seat, /** @type {string} */ p) => {
    const key = game.key(seat, p);
    if (!/^[rd]/.test(key) || !pl.has(key)) return; // The centre is called so, and a corner has no number.
    found[key] = key[0] === 'd' ? p : String(say.place(p, seat) || board.t('gate0'));
  };
  if (pointed?.at !== chosen(board)) pointed = undefined;
  for (const way of pointed ? [] : sel ? turn.reach(sel).values() : narrow.matches ? turn.edges().map(e => [e]) : []) {
    const [from, to] = [way[0], way[way.length - 1]].map(e => e.fx?.[0]);
    if (!from || !to) continue;
    write(from.seat, from.from);
    write(to.seat, to.to);
  }
  if (!pointed && (!lastPlay || sel || turn.path[0] || (!replaying && own.includes(lastPlay.seat)))) return found;
  const { seat, parts } = /** @type {Last} */ (pointed || lastPlay);
  for (const p of parts.flatMap(({ from, to }) => [from, to])) if (p) write(seat, p);
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
        : say
            .action(e.do)
            .replace(/^0>/, say.t('gate0') + '>')
            .replace(/>+/, ' → ')
            .replace('*', ' ×'),
    run: () => board.take([e]),
  }));
}
