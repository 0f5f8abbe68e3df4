// Who plays: beside the board, and over it where there is little room.
import { fields } from '../board/line.js';
import { h } from './element.js';

/** players lists the seats of a view, with what each has. @param {import('./panel.js').Panel} panel @param {View} view */
export function players(panel, view) {
  const { say, game, list, strip, own } = panel,
    pos = panel.board.base,
    [points, length] = fields(view.position).score?.split('/') || [],
    score = points?.split('-'),
    to =
      ' / ' +
      length
        ?.replace('p', '')
        .replace('c', view.phase === 'playing' ? ' Crawford' : '')
        .replace('best', panel.t('best') + ' ');
  list.replaceChildren(
    ...view.seats.map((s, i) => {
      const facts = game
        .facts(pos, i, panel)
        .map(f => h('span', { className: 'fact' }, h('b', {}, f.value), ' ' + panel.t(f.label, { n: +f.value })));
      if (score) facts.unshift(h('span', { className: 'fact' }, h('b', {}, score[i]), to));
      const turn = view.phase === 'playing' && view.to_act.includes(i),
        tags = [
          s.bot || s.stand_in ? panel.t('bot') : '',
          view.phase === 'playing' && s.away && !s.bot && !own.includes(i) ? panel.t('away') : '',
        ].filter(Boolean);
      return h(
        'li',
        { className: (turn ? 'turn' : '') + (own.includes(i) ? ' own' : '') },
        panel.emblem(i),
        h('span', { className: 'name' }, say.who(view, i)),
        h('span', { className: 'tags' }, tags.join(' · ')),
        h('span', { className: 'figs' }, ...facts),
        h('span', { className: 'clock', 'data-seat': i }),
        turn ? h('span', { className: 'to' }, panel.t('to')) : '',
      );
    }),
  );
  strip?.replaceChildren(
    ...view.seats.map((s, i) => {
      const [fact] = score ? [{ value: score[i], label: to }] : game.facts(pos, i);
      return h(
        'span',
        { className: view.to_act.includes(i) && view.phase === 'playing' ? 'turn' : '' },
        panel.emblem(i),
        h('b', {}, say.who(view, i)),
        ...(fact ? [fact.value, h('small', {}, panel.t(fact.label))] : []),
        h('span', { className: 'clock', 'data-seat': i }),
      );
    }),
  );
}
