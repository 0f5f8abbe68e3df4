// The bench: a position is played out here as long as one watches. Each request plays on for a moment on the server.
const box = document.getElementById('rollout') || document.createElement('div'), // a page without one asks for nothing
  rollLink = () => /** @type {HTMLElement|null} */ (box.querySelector('.roll'));
/** @type {AbortController|null} */ let running = null;

/** label makes the link that plays on a button that stops, and back. @param {boolean} stops */
function label(stops) {
  const link = rollLink();
  if (!link) return;
  link.dataset.on ??= link.textContent;
  link.textContent = (stops ? box.dataset.stop : link.dataset.on) ?? '';
  link.setAttribute('role', 'button');
}

/** play asks for more games until they are enough or somebody stops them. */
async function play() {
  const mine = new AbortController();
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
  box.removeAttribute('aria-busy');
  label(false);
}

box.addEventListener('click', e => {
  if (!(/** @type {Element} */ (e.target).closest('.roll'))) return;
  e.preventDefault();
  if (running) halt();
  else play();
});
