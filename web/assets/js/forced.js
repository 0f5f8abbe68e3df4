// A turn without a choice plays itself, and says so.
import { parts } from './board/turn.js';

/**
 * forced plays such a turn, or the rest of it: what else came to be seen meanwhile, somebody who comes or says something, leaves it where it was.
 * @param {import('./board/board.js').GameBoard} board
 */
export function forced(board) {
  const { turn, motion, sheet, say, pos, view } = board,
    chain = turn.alone(),
    whole = [...turn.path, ...chain];
  if (motion.timers.length || board.card || view.offer || turn.chosen || !(chain.length || turn.done())) return;
  const text = whole.map(e => e.do).join(' '),
    shut = pos.opened && !pos.opened.includes('xo'[pos.seat]); // nothing moves before a doublet
  const known = say.words['forced.' + text],
    five = text === 'pass' && board.game.waits?.(pos, board.seat);
  sheet.note =
    sheet.whose() +
    board.t(shut ? 'forced.shut' : five ? 'forced.five' : known ? 'forced.' + text : 'forced.turn', {
      throw: pos.throw || '',
      play: say.steps(parts(whole), board.seat),
    });
  sheet.tell();
  if (text === 'pass') cite(board);
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

/** cite puts the number of the rule beside why one must pass. @param {import('./board/board.js').GameBoard} board */
async function cite({ ask, sheet }) {
  const { note } = sheet;
  try {
    const { legal, rules } = (await ask?.('explain?action=pass')) || {},
      rule = rules?.at(-1);
    if (!legal || !rule || sheet.note !== note) return;
    sheet.rule = rule.id;
    sheet.tell(true);
  } catch {
    /* without a line it has none */
  }
}
