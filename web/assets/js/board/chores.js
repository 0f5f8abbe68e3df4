// What needs no decision is done for the player.
import { parts } from './turn.js';

/** chores says what it does: it plays a turn that can end in one way, hands in what is complete, and throws the dice. @param {import('./board.js').GameBoard} board */
export async function chores(board) {
  const { view, turn, motion, sheet, say, pos } = board,
    { legal } = view;
  if (view.offer) return; // A play would answer it.
  if (turn.done()) return (await import('../moment.js')).moment(board);
  if (!legal || legal.bets || turn.chosen || turn.sent || board.replaying || motion.timers.length) return;
  if (legal.throw) {
    if (turn.falls())
      motion.later(600, () => {
        motion.timers = [];
        board.throwDice();
      });
    return;
  }
  const chain = turn.sole();
  if (!chain.length) return;
  const text = chain.map(e => e.do).join(' '),
    shut = pos.opened && !pos.opened.includes('xo'[pos.seat]); // nothing moves before a doublet
  const known = say.words['forced.' + text];
  sheet.note = board.t(shut ? 'forced.shut' : known ? 'forced.' + text : 'forced.turn', {
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
