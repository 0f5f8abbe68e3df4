// The last ten seconds of a clock: told once, seen under the board, and heard by those who want sounds.
import { tick } from './sound.js';

let told = '', // whose last ten seconds are told of
  heard = 0; // the second that was heard

/**
 * last tells of a clock that is about to run out; it is asked four times a second while it is.
 * @param {import('./room/panel.js').Panel} panel @param {number} seat @param {number} left milliseconds
 */
export function last(panel, seat, left) {
  const { view, say } = panel,
    mine = (view.own || [view.you]).includes(seat) && view.seats.length > (view.own || []).length,
    text = mine ? say.t('last.you') : say.t('last', { who: say.who(view, seat) }),
    s = Math.ceil(left / 1000);
  if (!panel.news || panel.news === told) {
    panel.news = told = text;
    clearTimeout(panel.newsTimer);
    panel.newsTimer = window.setTimeout(() => {
      panel.news = '';
      panel.tellNotice();
    }, 700);
    panel.tellNotice();
  }
  for (const el of document.querySelectorAll(`.clock[data-seat="${seat}"]`)) el.classList.add('last');
  if (panel.set.sound && s !== heard && s > 0) tick(s);
  heard = s;
}
