// The page of settings: what concerns this browser alone is kept by it.
import { keep, settings } from './room/settings.js';
import { choices, chosen, ticks, ticked } from './wishes.js';

const set = settings();
// That it was saved is true until something is changed.
history.replaceState(null, '', location.pathname);
document.getElementById('settings')?.addEventListener('change', () => document.getElementById('saved')?.remove());
for (const [id, [wish, on, off]] of Object.entries(ticks)) {
  const box = /** @type {HTMLInputElement|null} */ (document.getElementById(id));
  if (!box) continue;
  box.checked = ticked(set, id);
  box.onchange = () => keep({ [wish]: box.checked ? on : off });
}
for (const id of Object.keys(choices)) {
  const select = /** @type {HTMLSelectElement|null} */ (document.getElementById(id));
  if (!select) continue;
  select.value = chosen(set, id);
  select.onchange = () => keep({ [id]: choices[id][select.value] });
}
