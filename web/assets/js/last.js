// Clocks. The last ten seconds are told once, seen under the board, and heard by those who want sounds.
import { clock } from './room/clock.js';
import { tick } from './sound.js';

let told = '', // whose last ten seconds are told of
  heard = 0; // the second that was heard

/** clocks shows how much time is left, four times a second. @param {import('./room/panel.js').Panel} panel */
export function clocks(panel) {
  const { view, root, strip, say } = panel,
    passed = Date.now() - view.got;
  view.seats.forEach((s, i) => {
    const free = s.runs ? (s.delay || 0) - passed : 0, // until the turn costs time
      left = (s.time || 0) + Math.min(free, 0),
      text = clock(say, left) + (free > 0 ? ' +' + Math.ceil(free / 1000) : '');
    /** @type {HTMLElement[]} */ const all = [root, strip].flatMap(r => [...(r?.querySelectorAll(`.clock[data-seat="${i}"]`) || [])]);
    for (const el of all) {
      if (el.textContent !== text) el.textContent = text;
      const about = free > 0 ? say.t('free') : '';
      if (el.title !== about) el.title = about;
      el.classList.toggle('low', !!s.runs && left < 20000);
    }
    const until = left + Math.max(free, 0);
    if (s.runs && view.phase === 'playing' && until < 1e4) last(panel, i, until);
  });
  if (view.phase === 'over' && told && panel.news === told) {
    panel.news = '';
    panel.tellNotice();
  }
}

/**
 * last tells of a clock that is about to run out; it is asked four times a second while it is.
 * @param {import('./room/panel.js').Panel} panel @param {number} seat @param {number} left milliseconds
 */
function last(panel, seat, left) {
  const { view, say } = panel,
    mine = panel.own.includes(seat) && view.seats.length > panel.own.length,
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
