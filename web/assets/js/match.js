// What is between two games of a match, or two hands: a card over the board, while what follows has begun already; and in the list of moves a line
// that says how the match stands. It comes with the first of them that is over.
import { fields } from './board/line.js';
import { cover, heading, make, meet, worth } from './end.js';
import { h } from './room/element.js';

/**
 * scored tells who has got points in a match since a position, how it stands, and that the next game, which begins at once, is the one without doubling.
 * @param {import('./room/panel.js').Panel} panel @param {string} old @param {Ev[]} list what has happened since
 */
export function scored(panel, old, list) {
  const { say, view } = panel,
    [was, now] = [old, view.position].map(p => (fields(p).score || '').split('/')[0].split('-').map(Number)),
    won = now.flatMap((n, i) => (n > was[i] ? [i] : [])),
    names = won.map(i => say.who(view, i)),
    who = names.find(name => name === say.words.self) || names.join(' & '), // Partners win together.
    drop = list.find(e => e.parts?.[0]?.do === 'drop'),
    stood = parseInt(fields(old).cube) || 1;
  if (!names[0]) return;
  lines(panel);
  const how = drop
    ? [say.event(drop, view)]
    : [worth(say, view.gammons ? (now[won[0]] - was[won[0]]) / stood : 0), stood > 1 && say.t('stood', { n: stood })];
  how.push(say.t('stands', { score: now.join('–') }));
  if (fields(old).cube && /c$/.test(fields(view.position).score)) how.push(say.t('crawford'));
  between(panel, say.t('scored', { who, n: now[won[0]] - was[won[0]] }), how.filter(Boolean).join(' '), now.map(String));
}

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

/**
 * between says how a game or a hand went. Who plays has it until he goes on, by the card or by playing: until then no dice fall by themselves. Under a
 * clock, which waits for nobody, and for who looks on, it is said for a while where offers are asked.
 * @param {import('./room/panel.js').Panel} panel @param {string} head who has won @param {string} how @param {string[]} points what each has now
 */
export function between(panel, head, how, points) {
  const { board, say, view } = panel;
  if (view.config.clock || !(panel.own[0] >= 0)) return panel.tidings([head, how].filter(Boolean).join(' '));
  board.motion.settled(() => {
    board.card?.remove();
    const close = () => {
        if (board.card !== card) return;
        board.card = undefined;
        if (card.contains(document.activeElement)) board.go(board.cur);
        card.remove();
        board.actions.draw();
        board.recall([]); // The dice may fall now.
      },
      card = cover(board, close),
      on = Object.assign(make('button', 'main', say.t('step')), { type: 'button' }),
      best = Math.max(...points.map(parseFloat)),
      rows = points.map((n, i) =>
        make('li', parseFloat(n) === best ? 'first' : '', panel.emblem(i), make('b', '', say.who(view, i)), make('span', 'points', n)),
      );
    card.classList.add('between');
    card.append(
      ...heading(head, say.t('end.close'), close),
      ...(how ? [make('p', '', how)] : []),
      make('ul', '', ...rows),
      make('div', 'deals', on),
    );
    card.addEventListener('click', close); // Wherever it is tapped: what it covers can be reached.
    board.card = card;
    board.motion.clear(); // A throw on its way waits.
    for (const kind of ['command', 'step']) board.addEventListener(kind, close, { once: true });
    board.actions.draw();
    meet(board, card);
  });
}
