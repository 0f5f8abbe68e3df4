// Where nobody chooses anything, how fast it goes is chosen beside the board.
import { h } from './room/element.js';

/** pace puts a button there that lets it go faster, or as usual again. @param {import('./room/panel.js').Panel} panel */
export function pace(panel) {
  const { board, set } = panel,
    button = h('button', { type: 'button', className: 'pace' }),
    label = () => (button.textContent = panel.t(set.speed === 'fast' ? 'slower' : 'faster'));
  button.onclick = () => {
    set.speed = set.speed === 'fast' ? '' : 'fast';
    panel.keep({ speed: set.speed });
    const list = /** @type {HTMLSelectElement|null} */ (document.getElementById('set-speed'));
    if (list) list.value = set.speed || 'usual';
    label();
  };
  label();
  const stand = () => {
    if (board.view.phase !== 'playing') button.remove();
    else if (!button.isConnected) board.querySelector('.foot')?.append(button);
  };
  new MutationObserver(stand).observe(board, { attributeFilter: ['data-n'] }); // It is said anew with whatever happens.
  stand();
}
