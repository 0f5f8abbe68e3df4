// Who was paid how much by each throw, where a game pays by the throw: worked out from the positions of the log.

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
