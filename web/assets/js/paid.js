// Who was paid how much by each throw, where a game pays by the throw: worked out from the positions of the log.
import { fields } from './board/line.js';

/** told writes it beside what has just happened, and on the sheet, where it stands while others stake, until the next throw. @param {import('./room/panel.js').Panel} panel @param {string} old @param {Ev[]} list @param {View} view */
export function told(panel, old, list, view) {
  const { say, game, board } = panel,
    { sheet, stakes } = board,
    throws = list.filter(e => e.e === 'throw'),
    all =
      game.paid?.(
        old,
        list,
        view.position,
        (k, a) => say.t(k, a),
        s => say.who(view, s),
      ) || [],
    paid = all.join('. '),
    [was, now] = [old, view.position].map(p => fields(p).points);
  if (paid) {
    const row = panel.root.querySelector('#m' + throws[0]?.n);
    if (row) row.lastChild.textContent = paid;
    panel.paid = [...throws.map(e => say.event(e, view)), paid].filter(Boolean).join(' ') + '.'; // The end is told last.
  } else if (throws[0] || list.some(e => panel.own.includes(e.seat)))
    panel.paid = throws.length === 1 && !game.wordless ? say.event(throws[0], view) : ''; // A throw for the bank pays nobody.
  if (panel.paid && !stakes.on) {
    sheet.note = `${panel.paid} ${view.result || view.legal || game.out?.(board.base, view.you) ? sheet.words() : ''}`.trim();
    sheet.tell();
  }
  if (throws[1]) lines(panel);
  if (paid && was !== now && view.phase === 'playing')
    import('./match.js').then(m =>
      m.between(panel, all.at(-1) || '', '', game.facts ? view.seats.map((_, s) => game.facts(board.base, s)[0].value) : []),
    );
}

/** lines writes it into the list of moves. @param {import('./room/panel.js').Panel} panel */
export async function lines({ view, game, moves, say }) {
  const answer = await fetch(`/r/${view.room}/replay.json`);
  /** @type {import('./replay.js').Frame[]} */ const frames = answer.ok ? (await answer.json()).frames : [];
  for (const [i, f] of frames.entries()) {
    const row = f.e === 'throw' && moves.querySelector('#m' + f.n),
      paid =
        row &&
        game.paid?.(
          frames[i - 1].position,
          [/** @type {any} */ (f)],
          f.position,
          (k, a) => say.t(k, a),
          s => say.who(view, s),
        );
    if (row && paid?.length) row.lastChild.textContent = paid.join('. ');
  }
}
