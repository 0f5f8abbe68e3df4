// The bar of chances. It comes when there are some to show.
import { h } from './room/element.js';

/** odds draws how likely each seat is to win, where the server says so. @param {import('./room/panel.js').Panel} panel */
export function odds(panel) {
  const { view } = panel,
    given = view.odds?.win;
  panel.odds.hidden = panel.caption.hidden = !given || panel.set.odds === false;
  if (!given) return;
  const win = view.turn || view.config.position ? given : given.map(() => 1 / given.length); // At the start the seats are alike.
  const parts = win.map(p => Math.floor(100 * p));
  for (let left = Math.round(100 * win.reduce((a, b) => a + b)) - parts.reduce((a, b) => a + b); left > 0; left--) {
    // The shares add up, and nobody has won before he has.
    const rest = win.map((p, k) => (parts[k] === 99 ? 0 : 100 * p - parts[k]));
    parts[rest.indexOf(Math.max(...rest))]++;
  }
  const text = parts.map((p, i) => `${panel.say.who(view, i)} ${p}\u00a0%`);
  panel.caption.textContent = panel.t(view.config.match ? 'odds.game' : 'odds.caption');
  panel.odds.setAttribute('role', 'img');
  panel.odds.setAttribute('aria-label', `${panel.caption.textContent}: ${text.join(', ')}`);
  panel.odds.replaceChildren(
    ...win.map((p, i) =>
      h(
        'span',
        { className: 'o' + i + ' ' + (panel.board.geo.names[i] || ''), style: `flex-grow:${Math.max(p, 0.001)}` },
        p > 0.12 ? parts[i] + '\u00a0%' : '',
      ),
    ),
  );
}
