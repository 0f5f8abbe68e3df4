// How often each number has fallen.
import { h } from './element.js';

/** tally counts what has fallen, and draws how often each number has. @param {import('./panel.js').Panel} panel @param {string[]} faces */
export function tally(panel, faces) {
  const { counts } = panel;
  for (const f of faces) {
    const n = f === panel.game.sixth ? 6 : +f;
    if (n) counts[n] = (counts[n] || 0) + 1;
  }
  if (!counts.length) return; // no numbers on these dice
  const most = Math.max(...Object.values(counts));
  panel.hist.replaceChildren(
    h('b', {}, panel.t('dicelog')),
    ...[1, 2, 3, 4, 5, 6].map(f =>
      h(
        'span',
        {},
        h('b', {}, f > 5 && panel.game.sixth ? panel.say.faces([panel.game.sixth]) : String(f)),
        ' ' + (counts[f] || 0),
        h('i', { style: `height:${Math.round((18 * (counts[f] || 0)) / most)}px` }),
      ),
    ),
  );
}
