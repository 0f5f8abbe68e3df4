// What needs no decision is done for the player.

/** chores says what it does: it plays a turn that can end in one way, hands in what is complete, and throws the dice. @param {import('./board.js').GameBoard} board */
export async function chores(board) {
  const { view, turn, motion } = board;
  if (view.offer) return; // A play would answer it.
  if (turn.done() && turn.chosen) return (await import('../moment.js')).moment(board);
  if (motion.timers.length) return;
  if (turn.falls() && !turn.sent)
    motion.later(600, () => {
      motion.timers = [];
      board.throwDice();
    });
  if (turn.done() || turn.alone().length) (await import('../forced.js')).forced(board);
}
