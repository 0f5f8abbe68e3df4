// What the player does with mouse, finger and keys. (What keys mean comes when the focus first does: keys.js.)
import { aim, at } from './aim.js';

/** listen is called once, by the board that wakes. @param {import('./board.js').GameBoard} board */
export function listen(board) {
  const { bd, drag, dice, turn, game } = board,
    ready = async () => (board.keys ||= await import('../keys.js'));
  bd.addEventListener('click', async e => {
    if (drag.ended) return;
    const place = /** @type {HTMLElement|null} */ (/** @type {Element} */ (e.target).closest('.pl')),
      pointed = !!e.detail;
    board.keyed = !pointed;
    // On the dice, or on the middle of the board:
    if (pointed && (!place || dice.under(e.clientX, e.clientY)) && (board.press() || dice.other())) return;
    if (pointed && game.crowded && (await import('../closer.js')).closer(board, e.clientX, e.clientY)) return;
    const key = pointed ? aim(board, e.clientX, e.clientY) : place?.dataset.p || ''; // also from beside the places
    bd.classList.remove('closer');
    board.pick(key);
  });
  bd.addEventListener('contextmenu', e => {
    const key = at(board, e.clientX, e.clientY);
    if (!board.set.tap || !turn.movable().has(key) || !board.keys) return;
    e.preventDefault();
    board.keys.larger(board, key, true);
  });
  bd.addEventListener('keydown', e => {
    if (board.keys) board.keys.key(board, e);
    else ready().then(keys => keys.key(board, e));
  });
  document.onkeydown = e => {
    const typing = /** @type {Element} */ (e.target).matches('input');
    if (e.key !== 'z' || !(e.ctrlKey || e.metaKey) || e.shiftKey || !board.view.legal || typing) return;
    e.preventDefault();
    board.undo();
  };
  bd.addEventListener('focusin', ready);
  if (board.set.tap) ready();
  bd.addEventListener('focusin', e => {
    const k = /** @type {HTMLElement} */ (e.target).dataset?.p;
    if (k) board.rove(k);
  });
}
