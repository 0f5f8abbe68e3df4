// The page of settings: what concerns this browser alone is kept by it.
import { keep, settings } from './room/settings.js';
import { ticks, ticked } from './wishes.js';

const set = settings();
for (const [id, [wish, on, off]] of Object.entries(ticks)) {
  const box = /** @type {HTMLInputElement|null} */ (document.getElementById(id));
  if (!box) continue;
  box.checked = ticked(set, id);
  box.onchange = () => keep({ [wish]: box.checked ? on : off });
}
const speed = /** @type {HTMLSelectElement|null} */ (document.getElementById('speed'));
if (speed) {
  speed.value = set.speed || '';
  speed.onchange = () => keep({ speed: speed.value });
}
