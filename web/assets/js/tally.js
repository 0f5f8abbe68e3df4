// How often each number has fallen.
import { h } from './room/element.js';

/** tally draws how often each number has fallen. @param {import('./room/panel.js').Panel} panel */
export function tally(panel) {
  if (!panel.counts.length) return; // no numbers on these dice
  const most = Math.max(...Object.values(panel.counts));
  panel.hist.replaceChildren(
    h('b', {}, panel.t('dicelog', {})),
    ...[1, 2, 3, 4, 5, 6].map(f =>
      h(
        'span',
        {},
        h('b', {}, f > 5 && panel.game.sixth ? panel.say.faces([panel.game.sixth]) : String(f)),
        ' ' + (panel.counts[f] || 0),
        h('i', { style: `height:${Math.round((18 * (panel.counts[f] || 0)) / most)}px` }),
      ),
    ),
  );
}
