// What a tap, a click or a key on a place means.

/** pick does what a place means now: chips go there, a man is chosen, or goes, or why he cannot is asked. @param {import('./board.js').GameBoard} board @param {string} key */
export function pick(board, key) {
  if (!key) return;
  board.rove(key);
  const { turn, stakes } = board;
  if (turn.sent || board.replaying) return;
  if (key === 'dice' && board.press()) return;
  const stake = stakes.at(key);
  if (stake) return stakes.choose(stake);
  const chips = key === 'rail' + board.seat && turn.movable().has(key); // in hand: the designs show where they may go
  if (chips || key === board.sel) {
    board.sel = key === board.sel ? '' : key;
    return board.paint();
  }
  const steps = board.sel && turn.reach(board.sel).get(key);
  if (steps) return void board.take(steps);
  const own = turn.edges().filter(e => turn.from(e) === key);
  if (own.length) {
    if (own[0].fx?.[0].seat !== board.seat) return void board.take([own[0]]); // an opponent's man is taken off at a touch
    const ways = [...turn.reach(key).values()];
    if (ways.length === 1) return void board.take(ways[0]);
    if (board.set.tap && board.keys) return board.keys.larger(board, key);
    board.sel = key;
    board.sheet.note = '';
    board.paint();
    performance.mark('selected');
    return;
  }
  const here = board.sel || board.stuck(key) ? [] : [...turn.movable()].map(from => turn.reach(from).get(key) || []).filter(way => way[0]);
  if (here.length === 1) return void board.take(here[0]); // One man alone can go there.
  board.why(key);
}
