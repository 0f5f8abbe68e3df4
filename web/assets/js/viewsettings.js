// The board shown otherwise: the server draws it, and its drawing takes the place of what is there. And what a bot would play.

/** change follows a link to another view of the board. @param {import('./board/board.js').GameBoard} board @param {import('./room/panel.js').Panel} panel @param {(geo:Geo)=>Family} family @param {HTMLAnchorElement} link */
export async function change(board, panel, family, link) {
  if (link.search === '?hint') return hint(board);
  const had = document.activeElement === link,
    i = [...(link.parentElement?.children || [])].indexOf(link);
  try {
    const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), 'text/html');
    const drawn = page.querySelector('game-board'),
      links = page.querySelector('.viewsettings'),
      old = document.querySelector('.viewsettings');
    if (!drawn || !links || !old) throw new Error('another page');
    again(board, drawn, family);
    old.replaceWith(links);
    redrawn(panel);
    for (const { seat, firstChild: i } of /** @type {any} */ (panel.moves.children)) if (i.className) i.className = board.geo.names[seat];
    if (had) /** @type {HTMLElement} */ (links.children[i]).focus();
  } catch {
    location.href = link.href;
  }
}

/** face has a board at which several sit turn to who plays now. @param {import('./board/board.js').GameBoard} board @param {import('./room/panel.js').Panel} panel @param {(geo:Geo)=>Family} family */
export async function face(board, panel, family) {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), 'text/html'),
      drawn = page.querySelector('game-board');
    if (!drawn || board.seat === board.geo.viewer || board.drag.now) return;
    again(board, drawn, family);
    redrawn(panel);
  } catch {
    /* without a line it stays as it is */
  }
}

/** again has the board take over a new drawing. @param {import('./board/board.js').GameBoard} board @param {Element} drawn @param {(geo:Geo)=>Family} family */
function again(board, drawn, family) {
  const { turn, stakes, lastThrow, lastPlay, rolls, cur, view, say, set, replaying, card } = board,
    focus = board.bd.contains(document.activeElement);
  board.motion.clear();
  for (const x of drawn.querySelectorAll('noscript')) x.remove(); // In a page that was only read they are elements like others.
  board.replaceChildren(...drawn.childNodes);
  const geo = JSON.parse(board.querySelector('.layout')?.textContent || '');
  board.wake({ geo, game: family(geo), say, view, set }, { turn, stakes, lastThrow, lastPlay, rolls, replaying });
  if (card) board.bd.append(card);
  if (focus && card) card.focus();
  else if (focus) board.go(cur);
}

/** redrawn has the page follow a new drawing, and the lines of its list tell turns by the numbers that spaces have now. @param {import('./room/panel.js').Panel} panel */
function redrawn(panel) {
  const { moves, say } = panel;
  panel.drawn();
  for (const { parts, seat, lastChild } of /** @type {any} */ (moves.children))
    if (say.own && parts?.[0]) lastChild.textContent = say.steps(parts, seat);
}

/** hint tells what a bot would play. @param {import('./board/board.js').GameBoard} board */
async function hint(board) {
  const { legal } = board.view;
  if (!legal || legal.throw) return board.sheet.hear(board.t('hint.none', {}));
  try {
    board.sheet.hear(board.t('hint.best', { play: board.say.steps((await board.ask?.('hint')).best[0].parts, board.seat) }));
  } catch (x) {
    const e = /** @type {any} */ (x); // A refusal tells why; nothing else that may happen does.
    if (e.code === 'not_your_turn') board.sheet.hear(board.t('hint.none', {}));
    else board.sheet.refuse(e.tell?.(board.say) || board.t('lost', {}));
  }
}
