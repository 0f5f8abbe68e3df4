// Between two games of a match the list of moves has a line that says how it stands. It comes with the first game that is over.
import { h } from './room/element.js';

/** lines writes such lines where there are none yet. @param {import('./room/panel.js').Panel} panel */
export async function lines(panel) {
  const { moves, view } = panel;
  /** @type {{n:number, score:string}[]} */ const games = await fetch(`/r/${view.room}/games`)
    .then(async r => (r.ok ? (await r.json()).games : []))
    .catch(() => []);
  const last = games.at(-1);
  for (const [i, { n, score }] of games.entries()) {
    if (moves.querySelector(`[data-after="${n}"]`) || (view.phase === 'over' && n === last?.n)) continue; // The match's end has a line of its own.
    const text = panel.t('game', { n: i + 1, score: score.replaceAll('-', '–') }),
      next = [.../** @type {any} */ (moves.children)].find(row => row.n > n);
    moves.insertBefore(h('li', { className: 'end', 'data-after': n }, text), next || null);
  }
  panel.latest();
}
