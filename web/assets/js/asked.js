// What a board asks the server: why a man cannot go, and how a long turn goes on.

/** why explains why a piece cannot go, or not there. @param {import('./board/board.js').GameBoard} board @param {string} key @param {string} sel the place of the piece, if one was chosen */
export async function why(board, key, sel) {
  const { view, sheet } = board;
  if (!board.own.length || view.phase !== 'playing') return;
  if (board.dataset.done) return; // This step of a lesson is done: it says so.
  if (!view.legal || view.legal.throw) return sheet.refuse(board.t(view.legal ? 'why.throw' : 'why.turn'));
  // There is a choice to make before men can go.
  if (!board.turn.edges().some(e => e.fx?.[0]?.seat === board.seat)) return sheet.hear(sheet.words());
  const { turn } = board;
  if (!sel && key !== 'dice' && !board.game.top(key, board.pos))
    return [...turn.movable()].some(from => turn.reach(from).has(key))
      ? sheet.hear(board.t('why.which'))
      : sheet.refuse(board.t('why.there'));
  const action = board.game.ask(board.pos, board.seat, sel || key, sel ? key : '');
  if (!action || !board.ask) return;
  try {
    const a = await board.ask('explain?action=' + encodeURIComponent(`${board.turn.text} ${action}`.trim())),
      rule = a.rules?.[0];
    if (rule && !a.legal) sheet.refuse(rule.text, rule.id);
  } catch {
    /* without a line there is no explanation */
  }
}

/** more asks for the part of the graph that was left out. @param {import('./board/board.js').GameBoard} board */
export async function more(board) {
  const { legal } = board.view;
  if (!legal || !board.ask) return;
  const base = legal.nodes.length;
  const rest = await board.ask('legal?play=' + encodeURIComponent(board.turn.text));
  for (const node of rest.nodes) legal.nodes.push(node.map((/** @type {Edge} */ e) => ({ ...e, to: e.to + base })));
  legal.nodes[board.turn.node] = legal.nodes[base];
  legal.more = [...(legal.more || []).filter(n => n !== board.turn.node), ...(rest.more || []).map((/** @type {number} */ n) => n + base)];
}
