// A turn without a choice plays itself, and says so.
import { parts } from './board/turn.js';

/** forced plays such a turn, unless more has happened since view. @param {import('./board/board.js').GameBoard} board @param {View} view */
export function forced(board, view) {
  const { turn, motion, sheet, say, pos } = board,
    chain = turn.alone();
  if (board.view !== view || motion.timers.length || !chain.length) return;
  const text = chain.map(e => e.do).join(' '),
    shut = pos.opened && !pos.opened.includes('xo'[pos.seat]); // nothing moves before a doublet
  const known = say.words['forced.' + text],
    five = text === 'pass' && board.game.waits?.(pos, board.seat);
  sheet.note = board.t(shut ? 'forced.shut' : five ? 'forced.five' : known ? 'forced.' + text : 'forced.turn', {
    throw: pos.throw || '',
    play: say.steps(parts(chain), board.seat),
  });
  sheet.tell();
  board.actions.draw();
  chain.forEach((e, i) =>
    motion.later(700 + i * 420, () => {
      turn.path.push(e);
      board.follow();
      board.paint();
    }),
  );
  motion.later(1300 + chain.length * 420, () => {
    motion.timers = [];
    board.send();
  });
}
