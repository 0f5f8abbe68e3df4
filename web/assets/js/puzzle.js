// A puzzle: what is played on the board is handed in as the answer, through the form that does without scripts.
import { GameBoard, Say, families, settings } from './main.js';

const $ = (/** @type {string} */ s) => /** @type {any} */ (document.querySelector(s));

async function start() {
  const geo = JSON.parse($('.layout').textContent),
    lang = document.documentElement.lang,
    board = /** @type {GameBoard} */ ($('game-board')),
    form = $('#answer');
  customElements.define('game-board', GameBoard);
  const [words, family] = await Promise.all([
    fetch(import.meta.resolve(lang === 'de' ? '../lang/de.json' : '../lang/en.json')).then(r => r.json()),
    families[/** @type {keyof typeof families} */ (geo.family)](),
  ]);
  // Nothing is done for who is asked; what is complete can be undone until he hands it in.
  const set = { ...settings(), throws: false, forced: false, auto: false, tap: false, stake: 5 };
  board.wake({ geo, game: family.default(geo), say: new Say(words, geo), view: JSON.parse($('#asked').textContent), set });
  board.addEventListener('command', e => {
    const { text } = /** @type {CustomEvent} */ (e).detail;
    if (!text) return;
    form.elements.play.replaceWith(Object.assign(document.createElement('input'), { type: 'hidden', name: 'play', value: text }));
    form.submit();
  });
  // A form whose list stands at nothing is not submitted, so the button is heard before it.
  form.querySelector('button').addEventListener('click', (/** @type {Event} */ e) => {
    if (!board.turn.path.length || !board.turn.done()) return; // He chose from the list.
    e.preventDefault();
    board.send();
  });
  board.dataset.ready = '1';
}
start();
