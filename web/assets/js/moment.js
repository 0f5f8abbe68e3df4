// What becomes of a complete turn. It comes when the first one is.

const usual = 3; // seconds

/**
 * moment hands a complete turn in after a moment, in which it can be taken back: not for who plays by keys, nor for who wishes to do it himself.
 * @param {import('./board/board.js').GameBoard} board
 */
export function moment(board) {
  const { turn, motion, set, sheet } = board,
    wait = 1000 * (set.auto ?? usual);
  if (!turn.done() || board.keyed || !wait) return;
  motion.clear();
  const button = /** @type {HTMLElement|null} */ (board.actions.el.querySelector('[data-a=play]'));
  button?.style.setProperty('--wait', wait + 'ms'); // It fills while the moment passes.
  button?.classList.add('filling');
  sheet.note = `${sheet.note} ${board.t('moment')}`.trim();
  sheet.tell();
  motion.timers.push(
    window.setTimeout(() => {
      motion.timers = [];
      board.send();
    }, wait),
  );
}
