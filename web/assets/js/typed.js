// Turns that are typed in the notation: "13/7 8/5", "24/18*", "6/off(2)", "bet 5 crown".

/** typed plays what was typed. It reports whether it was understood. @param {import('./board/board.js').GameBoard} board @param {string} text */
export async function typed(board, text) {
  const word = text.trim().toLowerCase();
  if (!word) return false;
  if (board.view.legal?.throw && /^t(hrow)?$|^w(erfen)?$/.test(word)) {
    board.throwDice();
    return true;
  }
  const { turn } = board;
  board.sheet.note = ''; // what was refused before
  turn.path = [];
  turn.chosen = 0;
  for (const part of word.replace(/\*/g, '').split(/[\s,]+/)) {
    const [, body, times] = /^(.*?)(?:\((\d)\))?$/.exec(part) || [];
    for (let i = 0; i < +(times || 1); i++) {
      const steps = spelled(board, body);
      if (!steps) return other(board, word, body);
      turn.path.push(...steps);
    }
  }
  turn.chosen = turn.path.length;
  board.rest();
  board.follow();
  board.paint();
  if (turn.done()) board.send();
  return true;
}

/** other takes what is no step: a stake; else it says why it cannot be played. @param {import('./board/board.js').GameBoard} board @param {string} word @param {string} body */
async function other(board, word, body) {
  board.turn.path = [];
  board.follow();
  board.paint();
  const bet = /^bet (\d+) (\w+)$/.exec(word);
  if (bet) {
    board.stakes.on = bet[2];
    board.stakes.n = +bet[1];
    board.stakes.lay();
    return true;
  }
  /** @type {any} */ let rule;
  try {
    rule = (await board.ask?.('explain?action=' + encodeURIComponent(body)))?.rules?.[0];
  } catch {
    /* without a line there is no explanation */
  }
  board.sheet.refuse(rule?.text || board.t('typed.no', { text: body }), rule?.id);
  return false;
}

/** spelled finds the steps that a word of the notation means. @param {import('./board/board.js').GameBoard} board @param {string} word @returns {Edge[]|null} */
function spelled(board, word) {
  const plain = (/** @type {Edge} */ e) => e.do.replace(/\*/g, '').toLowerCase(),
    stops = word.split('/');
  const nodes = board.view.legal?.nodes || [],
    one = nodes[board.turn.node]?.find(e => plain(e) === word);
  if (one) return [one];
  if (stops.length < 2) return null;
  if (stops.length === 2) return board.turn.reach(board.game.key(board.seat, stops[0])).get(board.game.key(board.seat, stops[1])) || null;
  /** @type {Edge[]} */ const path = [];
  for (let i = 1, node = board.turn.node; i < stops.length; i++) {
    const e = nodes[node]?.find(x => plain(x) === stops[i - 1] + '/' + stops[i]);
    if (!e) return null;
    path.push(e);
    node = e.to;
  }
  return path;
}
