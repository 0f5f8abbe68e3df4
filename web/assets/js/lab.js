// The bench: a position is played out here as long as one watches, each request for a moment on the server; and set up by hand.
import { setup } from './lab/setup.js';

const none = document.createElement('div'), // a page that plays nothing out asks for nothing
  boxNow = () => document.getElementById('rollout') || none,
  rollLink = () => /** @type {HTMLElement|null} */ (boxNow().querySelector('.roll'));
/** @type {AbortController|null} */ let running = null;

/** label makes the link that plays on a button that stops, and back. @param {boolean} stops */
function label(stops) {
  const link = rollLink(),
    box = boxNow();
  if (!link) return;
  link.dataset.on ??= link.textContent;
  link.textContent = (stops ? box.dataset.stop : link.dataset.on) ?? '';
  link.setAttribute('role', 'button');
}

/** play asks for more games until they are enough or somebody stops them. */
async function play() {
  const mine = new AbortController(),
    box = boxNow();
  running = mine;
  box.setAttribute('aria-busy', 'true');
  label(true);
  try {
    while (running === mine) {
      const r = await fetch(box.dataset.part || '', { signal: mine.signal });
      if (r.status === 429 || r.status === 503) {
        // Others want the server, too.
        await new Promise(done => setTimeout(done, 1000 * (Number(r.headers.get('Retry-After')) || 2)));
        continue;
      }
      if (!r.ok) break;
      const text = await r.text(),
        had = box.contains(document.activeElement);
      if (running !== mine) return;
      box.innerHTML = text;
      label(true);
      if (had) rollLink()?.focus();
      if (box.querySelector('[data-done]')) break;
    }
  } catch {
    // The line is gone, or somebody has stopped it.
  }
  if (running === mine) halt();
}

/** halt asks for no more. */
function halt() {
  const was = running;
  running = null;
  was?.abort();
  boxNow().removeAttribute('aria-busy');
  label(false);
}

document.addEventListener('click', e => {
  if (!(/** @type {Element} */ (e.target).closest('#rollout .roll'))) return;
  e.preventDefault();
  if (running) halt();
  else play();
});

/** wake lets the board that was drawn be set up: the scripts of a table come with it. */
async function wake() {
  const board = /** @type {import('./main.js').GameBoard|null} */ (document.querySelector('game-board'));
  if (!board) return;
  const { GameBoard, Say, families, settings } = await import('./main.js'),
    geo = JSON.parse(board.querySelector('.layout')?.textContent || ''),
    view = JSON.parse(document.getElementById('bench')?.textContent || ''),
    [words, family] = await Promise.all([
      fetch(import.meta.resolve(document.documentElement.lang === 'de' ? '../lang/de.json' : '../lang/en.json')).then(r => r.json()),
      families[/** @type {keyof typeof families} */ (geo.family)](),
    ]);
  customElements.define('game-board', GameBoard);
  board.wake({ geo, game: family.default(geo), say: new Say(words, geo), view, set: { ...settings(), tap: false } });
  board.replaying = true; // Nothing is played here.
  setup(board, () => running && halt());
  board.dataset.ready = '1';
}
wake();
