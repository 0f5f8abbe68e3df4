// Playing a finished or a running game back: a scrubber over its frames.

/** @typedef {{n:number, e:Kind, seat:number, parts?:Part[], result?:Result, position:string}} Frame */

/** @param {import('./board/board.js').GameBoard} board @param {import('./room/say.js').Say} say @param {string} url */
export async function replay(board, say, url) {
  await new Promise(f => {
    requestAnimationFrame(() => setTimeout(f));
    setTimeout(f, 500);
  }); // The board is seen first.
  const answer = await (await fetch(url)).json(),
    view = board.view;
  /** @type {Frame[]} */ const frames = [];
  for (const f of answer.frames || answer) {
    // cards that are dealt and lots belong to what went before
    if (frames.length && f.parts?.[0].is === 'card') frames[frames.length - 1].position = f.position;
    else frames.push(f);
  }
  board.replaying = true;
  board.view = { ...view, legal: undefined, phase: 'playing', result: undefined };
  const t = /** @type {(k: string, a?: any) => string} */ (k, a) => say.t(k, a);
  const make = (/** @type {string} */ name, /** @type {any} */ props, /** @type {any[]} */ ...inner) => {
    const e = document.createElement(name);
    Object.assign(e, props);
    e.append(...inner);
    return e;
  };
  let at = 0,
    timer = 0,
    pace = 1;
  const text = (/** @type {number} */ i) => {
    const [before, f] = [frames[i - 1], frames[i]],
      alone = (/** @type {Frame} */ f) => f?.e === 'throw' && f.parts?.[0].faces?.length === 1;
    // An end that is not on the board: of a game of a match that goes on, why only.
    const now = { ...view, position: f.position, ...(frames[i + 1] && { phase: /** @type {const} */ ('playing'), paid: undefined }) };
    if (!f.parts) return say.event({ t: 0, ...f }, now).trim() || t('setup');
    // Who begins plays what both have thrown: it is told of both.
    const both = alone(f) && alone(before) && before.seat !== f.seat && /throw=\d-\d/.test(f.position);
    return (both ? [before, f] : [f]).map(({ seat, parts }) => say.play(view, seat, parts)).join(' ');
  };
  const range = /** @type {HTMLInputElement} */ (
    make('input', { type: 'range', min: '0', max: String(frames.length - 1), value: '0', step: '1', className: 'scrub' })
  );
  range.setAttribute('aria-label', t('replay'));
  const list = make('ol', { className: 'moves' });
  list.tabIndex = 0;
  list.setAttribute('aria-label', t('moves'));
  frames.forEach((f, i) => {
    const b = make('button', { type: 'button', onclick: () => go(i, true) }, text(i));
    list.append(make('li', {}, b));
  });

  /** go shows frame i. @param {number} i @param {boolean} [jump] */
  function go(i, jump) {
    i = Math.max(0, Math.min(frames.length - 1, i));
    jump ||= Math.abs(i - at) > 1 || i < at;
    const f = frames[i];
    at = i;
    range.value = String(i);
    range.setAttribute('aria-valuetext', t('moveof', { n: i, of: frames.length - 1, text: text(i) }));
    board.classList.toggle('quiet', jump);
    say.last = text(i);
    const e = /** @type {any} */ ({ ...f });
    if (jump) {
      const dice = frames.slice(0, i + 1).findLast(x => x.e === 'throw'),
        play = frames.slice(0, i + 1).findLast(x => x.e === 'play');
      board.lastThrow = dice ? { seat: dice.seat, parts: dice.parts || [] } : null;
      board.lastPlay = play ? { seat: play.seat, parts: play.parts || [] } : null;
    }
    board.show({ ...board.view, position: f.position, n: f.n, turn: i }, jump ? [] : [e]);
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const b = list.children[i]?.firstElementChild;
    b?.setAttribute('aria-current', 'step');
    list.scrollTop = /** @type {HTMLElement} */ (list.children[i]).offsetTop - list.clientHeight / 2;
    history.replaceState(null, '', location.pathname + '#' + f.n);
    back?.show(i);
    if (jump && board.bd.getBoundingClientRect().bottom < 80)
      board.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' }); // On a phone the list is far below.
  }

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    run.textContent = t('playback');
  };
  const run = make(
    'button',
    {
      type: 'button',
      className: 'main',
      onclick: () => {
        if (timer) return stop();
        if (at === frames.length - 1) go(0, true);
        timer = window.setInterval(() => {
          if (at >= frames.length - 1) stop();
          else go(at + 1);
        }, 1100 / pace);
        run.textContent = t('stop');
      },
    },
    t('playback'),
  );
  const speed = /** @type {HTMLSelectElement} */ (
    make(
      'select',
      {
        onchange: () => {
          pace = +speed.value;
          if (timer) {
            stop();
            run.click();
          }
        },
      },
      ...[0.5, 1, 2, 4].map(v => make('option', { value: String(v), selected: v === 1 }, v + '×')),
    )
  );
  const share = make(
    'button',
    {
      type: 'button',
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(location.href);
          board.sheet.hear(t('copied'));
        } catch {
          board.sheet.hear(location.href);
        }
      },
    },
    t('share'),
  );
  range.oninput = () => {
    stop();
    go(+range.value, true);
  };
  const panel = document.getElementById('panel');
  const root = document.getElementById('look'),
    looks = root && (await import('./look.js').catch(() => null)), // Without it the page says what a line's link does.
    back =
      root &&
      looks?.look(root, board, frames, i => {
        stop();
        go(i, true);
      });
  const said = /** @type {HTMLElement|null} */ (root?.querySelector('.looked')),
    mark = (/** @type {string} */ text, /** @type {string | undefined} */ name, /** @type {number} */ way) => {
      if (!name || !back) return []; // Where nobody judges there are no mistakes.
      const b = make('button', { type: 'button', className: 'mistake', title: name, onclick: () => back?.mistake(way) }, text);
      b.setAttribute('aria-label', name);
      return [b];
    };
  const bar = make(
    'div',
    { className: 'scrubber' },
    range,
    make(
      'div',
      { className: 'row' },
      ...mark('‹ ▲', said?.dataset.prev, -1),
      make(
        'button',
        {
          type: 'button',
          onclick: () => {
            stop();
            go(at - 1, true);
          },
        },
        t('backstep'),
      ),
      run,
      make(
        'button',
        {
          type: 'button',
          onclick: () => {
            stop();
            go(at + 1);
          },
        },
        t('step'),
      ),
      ...mark('▲ ›', said?.dataset.next, 1),
    ),
  );
  panel?.replaceChildren(
    make('h2', {}, t('replay')),
    make('div', { className: 'row' }, make('label', {}, t('speed') + ' ', speed), share),
    list,
  );
  const asked = +(new URLSearchParams(location.search).get('at') || 0); // an event: the board is shown as it was before it
  const wanted = asked
    ? Math.max(0, frames.findIndex(f => f.n >= asked) - 1)
    : frames.findIndex(f => String(f.n) === location.hash.slice(1));
  go(wanted < 0 ? frames.length - 1 : wanted, true);
  board.actions.el.append(bar); // where a thumb is
  addEventListener('hashchange', () => {
    const i = frames.findIndex(f => String(f.n) === location.hash.slice(1));
    if (i >= 0 && i !== at) go(i, true);
  });
  board.dataset.ready = '1';
}
