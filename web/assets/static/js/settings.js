// The page of settings: what concerns this browser alone is kept by it.
import { settings, keep } from './main.js';

/** What a tick stands for: the wish when it is set, and when it is not. @type {Record<string, [any, any]>} */
const ticks = { sound: [true, false], still: ['off', ''], auto: [true, false], wordy: ['', 'off'] };
/** @type {Record<string, string>} */
const names = { still: 'motion', wordy: 'verbose' };

const set = settings();
for (const [id, [on]] of Object.entries(ticks)) {
  const box = /** @type {HTMLInputElement|null} */ (document.getElementById(id));
  if (!box) continue;
  box.checked = id === 'wordy' ? set.verbose !== 'off' : set[names[id] || id] === on;
  box.onchange = () => keep({ [names[id] || id]: ticks[id][box.checked ? 0 : 1] });
}
