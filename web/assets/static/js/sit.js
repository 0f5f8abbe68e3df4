// Taking a seat with a seed of one's own for the dice: the browser promises it, sits down, and shows it when all have
// promised theirs (docs/fair.md). Without scripts the same form takes the seat, and the log says that the seed is absent.
import { commitment, hex } from './fair.js';

const board = document.querySelector('game-board'), room = board?.getAttribute('data-room') || '';
/** Whoever comes from the form that opens rooms has been given a key there, and sits down without being asked again. */
const asked = new URLSearchParams(location.search).has('sit');
const form = /** @type {HTMLFormElement|null} */ (document.getElementById('sit'));

/** tell does a command. @param {object} body */
async function tell(body) {
  const id = hex(crypto.getRandomValues(new Uint8Array(12)));
  const answer = await fetch(`/api/v1/rooms/${room}/commands`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ id, ...body }),
  });
  const data = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(data.error?.message), { code: data.error?.code });
  return data;
}

/** sit takes a seat. @param {string} name @param {number} seat */
async function sit(name, seat) {
  if (!asked && !(await fetch('/api/v1/players/me')).ok) {
    await fetch('/api/v1/players', { method: 'POST', body: JSON.stringify({ name }) });
  }
  const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
  const taken = await tell({ do: 'sit', seat, name, dice: { commit: commitment(room, seat, seed) } });
  sessionStorage.setItem('seed ' + room, JSON.stringify({ seat: taken.seat, seed }));
  await Promise.race([customElements.whenDefined('game-board'), new Promise(done => setTimeout(done, 4000))]); // until the board is awake
  const plays = board?.dispatchEvent(new CustomEvent('seated', { detail: taken.seat, cancelable: true })) === false;
  await show();
  if (plays) setInterval(show, 1500); else location.replace('/r/' + room);
}

/** show shows the seed, once everybody has promised one; before that it is refused. */
async function show() {
  const kept = sessionStorage.getItem('seed ' + room);
  if (!kept) return;
  try {
    await tell({ do: 'seed', ...JSON.parse(kept) });
    sessionStorage.removeItem('seed ' + room);
  } catch (e) {
    if (/** @type {any} */ (e).code !== 'bad_request') sessionStorage.removeItem('seed ' + room);
  }
}

if (form) {
  const seat = +(form.dataset.seat || 0), name = /** @type {HTMLInputElement} */ (form.elements.namedItem('name'));
  form.addEventListener('submit', e => { e.preventDefault(); sit(name.value, seat).catch(() => form.submit()); });
  if (asked) form.requestSubmit();
} else {
  setInterval(show, 1500);
  show();
}
