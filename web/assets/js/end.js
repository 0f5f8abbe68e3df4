// The end of a game is a card over the board: who has won, and how, and what can be done next.
import { fields } from './board/line.js';

export const make = (/** @type {string} */ name, /** @type {string} */ cls, /** @type {(Node|string)[]} */ ...inner) => {
  const e = document.createElement(name);
  e.className = cls;
  e.append(...inner);
  return e;
};

/** link makes a link. @param {string} href @param {string} text */
const link = (href, text, cls = '') => /** @type {HTMLAnchorElement} */ (Object.assign(make('a', cls, text), { href }));

/**
 * cover lays an empty card over the board. What is done on it reaches no place below it, and Escape closes it.
 * @param {import('./board/board.js').GameBoard} board @param {() => void} close
 */
export function cover({ bd }, close) {
  const card = make('section', 'end');
  card.tabIndex = -1;
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-labelledby', 'end');
  for (const kind of ['click', 'keydown', 'pointerdown'])
    card.addEventListener(kind, e => {
      e.stopPropagation();
      if (/** @type {KeyboardEvent} */ (e).key === 'Escape') close();
    });
  bd.append(card);
  return card;
}

/** heading makes the button that closes a card, and its title. @param {string} text @param {string} label @param {() => void} close */
export function heading(text, label, close) {
  const title = make('h2', '', text),
    shut = make('button', 'shut', '×');
  title.id = 'end';
  shut.setAttribute('type', 'button');
  shut.setAttribute('aria-label', label);
  shut.onclick = close;
  return [shut, title];
}

/** meet brings the focus to a card that has just come, from whoever is at the board. @param {import('./board/board.js').GameBoard} board @param {HTMLElement} card */
export function meet(board, card) {
  if (document.activeElement === document.body || board.contains(document.activeElement)) card.focus({ preventScroll: true });
}

/** end shows the card of a game that is over, or shows it anew. @param {import('./room/panel.js').Panel} panel */
export function end(panel) {
  const { board, say } = panel,
    { view } = board,
    r = view.result;
  if (view.phase !== 'over' || !r) return;
  for (const past of document.querySelectorAll('.viewsettings [href$="?hint"], .pace')) past.remove(); // Nothing can be chosen any more.
  board.card?.remove(); // It was of a game before.
  let card = /** @type {HTMLElement|null} */ (board.bd.querySelector('.end'));
  const fresh = !card;
  if (fresh) board.sheet.alert.textContent = ''; // It said whose turn it was.
  if (!card) {
    if (panel.closed) return;
    card = cover(board, () => close());
  }
  const [head, ...why] = say.result(view).split(/(?<=[!.]) /);
  if (r.reason === 'rules' && board.lastPlay?.parts[0]?.do === 'drop')
    why.unshift(say.play(view, board.lastPlay.seat, board.lastPlay.parts));
  const close = () => {
    panel.closed = true;
    card?.remove();
    board.go(board.cur);
  };
  const own = panel.own.filter(s => s >= 0),
    paid = view.paid || r.payoffs,
    best = Math.max(...paid),
    mine = own.length === 1 ? paid[own[0]] : 0;
  const top = heading(head, say.t('end.close'), close);
  const { score, chips, cube } = fields(view.position),
    stood = best > 0 ? parseInt(cube) || 1 : 1,
    had = chips && !score, // What each has is no game won.
    points = score?.split('/')[0].split('-') || (had && r.reason !== 'rules' && []);
  const rows = view.seats.map((s, i) =>
    make(
      'li',
      paid[i] === best && best > 0 ? 'first' : '',
      panel.emblem(i),
      make('b', '', say.who(view, i)),
      make(
        'span',
        '',
        ...panel.game
          .facts(board.base, i)
          .slice(0, 1)
          .filter(f => parseInt(f.value) !== r.payoffs[i]) // What is won stands beside it.
          .map(f => f.value + ' ' + say.t(f.label, { n: +f.value })),
      ),
      make('span', 'points', points ? points[i] || '' : (r.payoffs[i] > 0 ? '+' : r.payoffs[i] < 0 ? '−' : '') + Math.abs(r.payoffs[i])),
    ),
  );
  const reason = [...(had ? why.slice(0, -1) : why), worth(say, view.won), stood > 1 && say.t('stood', { n: stood })]
    .filter(Boolean)
    .join(' ');
  const offers = make('div', 'deals', ...deals(panel, view), picture(panel, head)),
    inner = [...top, ...(reason ? [make('p', '', reason)] : []), make('ul', '', ...rows), offers],
    now = inner.map(e => e.outerHTML).join('');
  // What is there stays, as with the panel's offers; and the second click of a double click follows no link.
  if (!fresh && now === said) return;
  said = now;
  offers.addEventListener('click', e => e.detail > 1 && (e.preventDefault(), e.stopPropagation()), true);
  const was = [...card.querySelectorAll('.deals>*')],
    at = /** @type {Element} */ (document.activeElement);
  card.replaceChildren(...inner);
  card.classList.toggle('lost', mine < 0);
  if (was.includes(at)) hold(offers, was, at);
  turned(card, view);
  if (fresh && card.getBoundingClientRect().top < 0)
    board.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' }); // He was at the panels below it.
  if (fresh) meet(board, card);
}

/** deals makes what can be done when a game is over: a rematch is offered or answered, and where one can go. @param {import('./room/panel.js').Panel} panel @param {View} view */
export function deals(panel, view) {
  const { say } = panel,
    list = [];
  if (panel.own[0] >= 0) {
    const button = (/** @type {string} */ text, key = text, cls = '') => panel.button(say.t(key), () => panel.answer(text), cls);
    if (view.offer)
      list.push(
        make('p', '', panel.offered(view)),
        ...(panel.asked(view).length ? [button('yes', 'yes', 'main'), button('no')] : [panel.withdraw()]),
      );
    else if (!view.next) list.push(button('rematch', 'offer.rematch', 'main'));
  }
  if (view.next) list.push(link('/r/' + view.next, say.t('nextroom'), 'main'));
  return [
    ...list,
    link('/new/' + view.config.game, say.t('newopponent', { n: view.seats.length - 1 })),
    link(`/r/${view.room}/replay`, say.t('replay')),
    link(`/r/${view.room}/dice`, say.t('checkdice')),
  ];
}

/**
 * hold leaves the focus among offers on what says the same; on what asks once more, or no more, in its place; else on the first button, or on that of
 * the notice, which asks now.
 * @param {Element} box @param {Element[]} was what was there before @param {Element} at where the focus was
 */
export function hold({ children }, was, at) {
  const list = /** @type {HTMLElement[]} */ ([...children]),
    same = list.length === was.length && list[0].tagName === was[0].tagName;
  if (!at.isConnected)
    (
      list.find(e => e.textContent === at.textContent) ||
      (same && list[was.indexOf(at)]) ||
      list.find(e => e.onclick) ||
      /** @type {HTMLElement|null} */ (document.querySelector('.notice button'))
    )?.focus();
}

/** worth says that a game counted twice or three times. @param {import('./room/say.js').Say} say @param {number} [n] */
export const worth = (say, n) => (n === 2 ? say.t('gammon') : n === 3 ? say.t('triple') : '');

/**
 * picture is a link to the picture of how the game ended. Where the device can hand pictures on, it does; else the picture is saved under a
 * name of its own, and what goes with it is copied.
 * @param {import('./room/panel.js').Panel} panel @param {string} text
 */
function picture({ say, view, board }, text) {
  const a = link(`/r/${view.room}/preview.jpg?n=${view.n}`, say.t('picture'));
  a.download = `parlor-${view.config.game}-${view.room}.jpg`;
  a.onclick = async e => {
    const { title } = document,
      at = a.href;
    if (!navigator.canShare?.({ files: [new File([], a.download, { type: 'image/jpeg' })] })) {
      let copied = '';
      try {
        await navigator.clipboard.writeText(`${text} ${location.origin}/r/${view.room}/replay`);
        copied = ' ' + say.t('copied');
      } catch {
        /* A page over plain http has no clipboard. */
      }
      return board.sheet.hear(say.t('saved') + copied);
    }
    e.preventDefault();
    try {
      const file = new File([await (await fetch(at)).blob()], a.download, { type: 'image/jpeg' });
      await navigator.share({ title, text, files: [file] });
    } catch {
      /* there is no line, or he thought better of it */
    }
  };
  return a;
}

/** @type {Promise<{text:string, n:number}>|null} */ let line = null;
let said = ''; // what the card says

/**
 * turned says on the card, in a line that leads there, where the game turned. It comes later than the card, below the buttons, and the card grows
 * downwards: a finger that is on its way to a button meets that button.
 * @param {HTMLElement} card @param {View} view
 */
async function turned(card, view) {
  line ||= fetch(`/r/${view.room}/turned`)
    .then(r => (r.ok ? r.json() : { text: '' }))
    .catch(() => ({ text: '' }));
  const { text, n } = await line,
    height = card.offsetHeight;
  if (!text || card.querySelector('.turned')) return;
  const a = link(`/r/${view.room}/replay` + (n ? `?at=${n}#${n}` : ''), text),
    p = make('p', 'turned', a);
  a.style.display = 'inline-block';
  card.append(p);
  card.style.marginTop = (card.offsetHeight - height) / 2 + 'px';
}
