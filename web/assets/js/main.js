// The page of a room: wakes the board, holds the line to the server, fills the panel.
import { GameBoard } from './board/board.js';
import { Live, Refused } from './room/live.js';
import { Say } from './room/say.js';
import { Panel } from './room/panel.js';
import { keep, settings } from './room/settings.js';

export { GameBoard, Say, settings }; // for lessons

export const families = {
  tables: () => import('./games/tables.js'),
  india: () => import('./games/india.js'),
  crown: () => import('./games/crown.js'),
  check: () => import('./games/check.js'),
  plain: () => import('./games/plain.js'), // whoever brings no drawing
};

async function start() {
  const board = /** @type {GameBoard|null} */ (document.querySelector('game-board'));
  const data = document.getElementById('view'),
    plan = board?.querySelector('.layout');
  if (!board || !data || !plan) return;
  const set = settings(),
    geo = JSON.parse(plan.textContent || ''),
    view = /** @type {View} */ ({ got: Date.now(), ...JSON.parse(data.textContent || '') });
  document.documentElement.dataset.motion = set.motion || '';
  const [words, family] = await Promise.all([
    fetch(import.meta.resolve(document.documentElement.lang.startsWith('de') ? '../lang/de.json' : '../lang/en.json')).then(r => r.json()),
    families[/** @type {keyof typeof families} */ (geo.family)](),
  ]);
  const say = new Say({ ...words, ...view.words }, geo),
    game = family.default(geo);
  customElements.define('game-board', GameBoard);
  board.wake({ geo, game, say, view, set });
  const { room, api = '/api/v1', auth, mode, frames } = board.dataset;
  if (mode === 'replay') {
    const { replay } = await import('./replay.js');
    return replay(board, say, frames || `${api}/rooms/${room}/replay`);
  }
  /** @type {import('./sound.js')|null} */ let sound = null;
  const hush = async (/** @type {boolean} */ on) => {
    sound = on ? await import('./sound.js') : null;
  };
  if (set.sound) hush(true);
  const panel = new Panel(document.getElementById('panel'), { board, say, game, view, set, keep, hush });
  /** @type {number|undefined} */ let late; // the drawing of a call that is still waiting for its dice
  const live = new Live(
    { room: room || view.room, api, auth, n: view.n, epoch: view.epoch },
    {
      events(list, next) {
        const called = list.some(e => e.e === 'call');
        if (
          (!board.view.legal === !next.legal || (called && !next.legal && board.turn.sent)) &&
          list.every(e => /^(call|link|away|anchor|commit|seed|void)$/.test(e.e))
        ) {
          board.view = merge(next); // Nothing to see: men on their way go on. The dice follow a call at once, and drawing would keep the link back.
          if (called)
            late = window.setTimeout(() => {
              board.show(board.view);
              panel.events([], board.view); // An offer may have lapsed by the call.
            }, 500);
        } else {
          clearTimeout(late);
          board.show(merge(next), list);
          panel.events(list, board.view);
          if (!document.hidden) sound?.events(list);
        }
        dice();
        tab();
      },
      snapshot(next) {
        clearTimeout(late);
        board.show(merge(next));
        panel.update(board.view);
        panel.past();
        dice();
        tab();
      },
      state(on) {
        panel.line(on);
      },
      preview(f) {
        if (!board.own.includes(f.seat)) panel.preview(f);
      },
    },
  );
  /** @type {import('./participant.js')|null} */ let participant = null;
  /** dice gives what the room asks of a seat that puts something into the dice. */
  const dice = async () => {
    if (board.view.dice) participant ||= await import('./participant.js');
    participant?.due(live, board.view, say);
  };
  /** merge keeps what only the page told. @param {View} next */
  const merge = next => {
    if (next.phase !== 'seating') {
      // Whose seat was taken while he looked at the invitation is told by the page.
      if (document.querySelector('#sit:not([inert])')) location.search = 'late';
      const invite = document.querySelector('.invite');
      board.leave(invite);
      invite?.remove();
    }
    return { ...next, got: Date.now(), own: next.own || board.view.own, called: board.view.called };
  };
  /** face lets a shared board turn to who plays, if that is wished. */
  const face = async () => {
    if (board.view.legal && board.seat !== board.geo.viewer && document.querySelector('.viewsettings [href$="face=off"]'))
      (await import('./viewsettings.js')).face(board, panel, family.default);
  };
  const turn = say.t('yourturn').replace('.', ' – '),
    title = document.title.replace(turn, ''),
    icon = /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]')),
    plainly = icon?.href || '';
  /** tab lets the tab say whose turn it is. */
  const tab = () => {
    face();
    const { view } = board,
      mine = view.phase === 'playing' && !!view.legal && !board.turn.falls() && !board.turn.alone(0).length;
    document.title = (mine ? turn : '') + title;
    if (icon) icon.href = (mine && icon.dataset.turn) || plainly;
  };
  board.ask = path => live.get(path);
  panel.ask = path => live.get(path);
  const command = async (/** @type {any} */ c) => {
    try {
      if (board.view.dice) participant ||= await import('./participant.js');
      await (participant ? participant.send(live, c, board.view) : live.send(c));
    } catch (e) {
      const text = e instanceof Refused ? e.tell(say) : say.t('lost');
      if (e instanceof Refused && e.code === 'stale') {
        live.n = Math.min(live.n, board.view.n);
        live.hello();
      }
      if (c.do === 'play' || c.do === 'throw') board.refuse(text, e.rules?.[0]?.id);
      else board.sheet.refuse(text);
    }
  };
  board.addEventListener('command', e => command(/** @type {CustomEvent} */ (e).detail));
  board.addEventListener('step', e => live.preview(/** @type {CustomEvent} */ (e).detail, board.seat));
  // How the board is shown is the server's business: its drawing takes the place of what is there.
  document.addEventListener('click', async e => {
    const all = () => /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('.viewsettings a')]);
    const i = all().indexOf(/** @type {HTMLAnchorElement} */ (e.target));
    if (i < 0 || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    (await import('./viewsettings.js')).change(board, panel, family.default, all()[i]);
  });
  // Who takes the last free seat plays on at once, if the board is drawn from there; else the page is drawn anew.
  board.addEventListener('seated', e => {
    const [seat, known] = /** @type {CustomEvent} */ (e).detail;
    if (seat !== board.geo.viewer || board.view.seats.some((s, i) => i !== seat && !s.taken)) return;
    e.preventDefault();
    board.view.own = [seat];
    history.replaceState(null, '', location.pathname);
    if (known) live.hello();
    else live.connect(); // The line was made before he had a key.
  });
  panel.command = command;
  panel.past();
  board.dataset.ready = '1';
  tab();
  dice();
}
start();
