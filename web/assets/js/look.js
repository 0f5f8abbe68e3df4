// Looking back at a game that is over: what the server says of it follows the board, and the board what is said.

const NS = 'http://www.w3.org/2000/svg';

/** @typedef {{n:number, e:string, seat:number, text?:string, position:string}} Frame */

/**
 * look wakes what is said of the game, and returns what to tell of every step, and how to go on to the next mistake.
 * @param {HTMLElement} root @param {import('./board/board.js').GameBoard} board @param {Frame[]} frames @param {(i:number) => void} go
 */
export function look(root, board, frames, go) {
  const part = () => /** @type {HTMLElement} */ (root.querySelector('.looked'));
  const items = () => /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.course>li')]);
  let at = 0;

  /** open puts in what a line opens to, which is the text of a noscript until then. @param {Element|null|undefined} e */
  const open = e => {
    const inside = e?.querySelector('noscript');
    if (inside) inside.outerHTML = inside.textContent || '';
  };

  /** before returns the frame in which event n is still to come. @param {number} n */
  const before = n => {
    const i = frames.findIndex(f => f.n >= n);
    return i < 0 ? frames.length - 1 : Math.max(0, i - 1);
  };

  /** chosen returns what is to be decided at frame i, or else what has just happened. @param {number} i */
  function chosen(i) {
    const list = items(),
      next = frames[i + 1]?.n ?? Infinity,
      n = frames[i]?.n;
    return (
      list.find(e => e.querySelector('details') && Number(e.dataset.n) > n && Number(e.dataset.n) <= next) ||
      list.findLast(e => Number(e.dataset.n) <= n) ||
      list[0]
    );
  }

  /** arrows draws the steps of what was played, and of what was better. @param {HTMLElement|null} e */
  function arrows(e) {
    board.bd.querySelectorAll('.ways').forEach(w => w.remove());
    if (!e?.dataset.did) return;
    board.geo.size.forEach(([w, h], o) => {
      const sheet = document.createElementNS(NS, 'svg');
      sheet.setAttribute('viewBox', `0 0 ${w} ${h}`);
      sheet.setAttribute('class', 'ways ' + ['lo', 'po'][o]);
      sheet.setAttribute('aria-hidden', 'true');
      for (const kind of e.dataset.best ? ['did', 'best'] : ['did']) {
        /** @type {Record<string, number[]>} */ const gone = {}; // where men stand who have gone already
        let bend = ((kind === 'did' ? -1 : 1) * Math.min(w, h)) / 22;
        for (const step of (e.dataset[kind] || '').split(' ').filter(Boolean)) {
          const [seat, from, to] = step.split(':'),
            k = board.game.key(+seat, from),
            l = board.game.key(+seat, to);
          const a = gone[k] || board.game.top(k, board.pos)?.[o] || middle(k, o, w, h),
            b = board.game.mark(l, board.pos, +seat)?.at?.[o] || middle(l, o, w, h);
          if (!a || !b) continue;
          delete gone[k];
          gone[l] = b;
          const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
            size = Math.min(w, h) / 62;
          const x = (a[0] + b[0]) / 2 - ((b[1] - a[1]) / far) * bend,
            y = (a[1] + b[1]) / 2 + ((b[0] - a[0]) / far) * bend; // The two kinds bend to two sides.
          const turn = (Math.atan2(b[1] - y, b[0] - x) * 180) / Math.PI;
          for (const under of [true, false]) {
            const way = document.createElementNS(NS, 'path'),
              tip = document.createElementNS(NS, 'path');
            way.setAttribute('d', `M${a[0]} ${a[1]}Q${x} ${y} ${b[0]} ${b[1]}`);
            way.setAttribute('class', `way ${kind}${under ? ' under' : ''}`);
            tip.setAttribute('d', `M${size} 0L${-size} ${-size}L${-size} ${size}Z`);
            tip.setAttribute('transform', `translate(${b[0]} ${b[1]}) rotate(${turn})`);
            tip.setAttribute('class', `tip ${kind}${under ? ' under' : ''}`);
            sheet.append(way, tip);
          }
        }
      }
      board.bd.append(sheet);
    });
  }

  /** middle is that of a place, in one of the two drawings. @param {string} key @param {number} o @param {number} w @param {number} h */
  function middle(key, o, w, h) {
    const place = board.pl.get(key);
    if (!place) return null;
    const [top, right, bottom, left] = place.style
      .getPropertyValue(o ? '--p' : '--l')
      .split(' ')
      .map(parseFloat);
    return [(w * (left + 100 - right)) / 200, (h * (top + 100 - bottom)) / 200];
  }

  let cost = ''; // what the sheet says of a mistake

  /** show follows the board to frame i. @param {number} i */
  function show(i) {
    at = i;
    const from = Number(part().dataset.from),
      to = Number(part().dataset.to),
      n = frames[i].n;
    if (from && (n > to || (frames[i + 1] && frames[i + 1].n < from))) return fetched(Math.max(n, frames[i + 1]?.n || 0)); // of another game of the match
    const e = chosen(i),
      here = root.querySelector('.here');
    arrows(e?.querySelector('details') ? e : null);
    root.querySelector('.course>[aria-current]')?.removeAttribute('aria-current');
    e?.setAttribute('aria-current', 'step');
    if (!e || !here) return;
    open(e);
    const head = e.querySelector('.head')?.textContent || '',
      mark = e.querySelector('.mark')?.textContent || '',
      tail = e.querySelector('.tail')?.textContent || '';
    const line = document.createElement('p'),
      table = e.querySelector('table')?.cloneNode(true),
      why = e.querySelector('.because')?.cloneNode(true),
      other = e.querySelector('form.try')?.cloneNode(true);
    line.className = e.className;
    line.append(
      Object.assign(document.createElement('b'), { className: 'mark', textContent: mark }),
      ' ' + head + (tail ? ' – ' : ''),
      Object.assign(document.createElement('span'), { className: 'tail', textContent: tail }),
    );
    const { say, sheet } = board,
      words = say.last.slice(0, say.last.length - (say.last.endsWith(cost) ? cost.length : 0)); // A closer look has the last word.
    cost = mark && ` ${mark} ${tail}`;
    say.last = words + cost;
    sheet.tell();
    here.replaceChildren(line, ...(other ? [other] : []), ...(table ? [table] : []), ...(why ? [why] : []));
    if (root.getBoundingClientRect().top >= board.bd.getBoundingClientRect().bottom) part().prepend(here); // next to the board, on a phone, too
    const now = root.querySelector('.now');
    if (!now) return;
    const list = items(),
      x = (100 * list.indexOf(e)) / Math.max(1, list.length - 1) + '%';
    now.setAttribute('x1', x);
    now.setAttribute('x2', x);
  }

  /** mistake goes on to the next mistake, or back to the one before; behind the last one of a game to where the next game of the match begins. @param {number} way */
  function mistake(way) {
    const list = items()
      .filter(e => !e.classList.contains('plain'))
      .map(e => before(Number(e.dataset.n)));
    const i = way > 0 ? list.find(f => f > at) : list.findLast(f => f < at);
    if (i !== undefined) return go(i);
    const from = Number(part().dataset.from),
      to = Number(part().dataset.to),
      other = way > 0 ? frames.findIndex(f => f.n > to) : frames.findLastIndex(f => f.n < from) - 1;
    if (from && other > 0) go(other);
  }

  /** @type {Set<string>} */ const puzzles = new Set(); // that are kept, by where they were and the number of the event

  /** fetched puts anew what the server says, of the game that event n belongs to. @param {number} n */
  async function fetched(n) {
    const was = at;
    const answer = await fetch(`${root.dataset.part}&at=${n}`).catch(() => null); // there may be no line
    if (!answer?.ok) return;
    const all = /** @type {HTMLInputElement} */ (root.querySelector('#look-all'))?.checked,
      wait = !part().dataset.depth,
      text = await answer.text(),
      opened = items().filter(e => e.querySelector('details')?.open),
      focused = /** @type {HTMLElement|null} */ (root.contains(document.activeElement) ? document.activeElement : null),
      line = /** @type {HTMLElement|null} */ (focused?.closest('.course>li') || null),
      what = line && '.go,summary,button,a'.split(',').find(x => focused?.matches(x)),
      which = line && what ? [...line.querySelectorAll(what)].indexOf(/** @type {Element} */ (focused)) : -1;
    root.innerHTML = text;
    kept();
    for (const d of /** @type {NodeListOf<HTMLDetailsElement>} */ (root.querySelectorAll('.course details[open]'))) d.open = false; // It opens where the board stands for who has no scripts.
    for (const b of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll('.mistake'))) b.hidden = !part().dataset.prev;
    const box = /** @type {HTMLInputElement} */ (root.querySelector('#look-all'));
    if (box && !wait) box.checked = all;
    // What is read stays open, and the keys where they were.
    const same = (/** @type {HTMLElement|null|undefined} */ old) => items().find(e => e.dataset.n === old?.dataset.n);
    for (const old of opened) {
      const details = same(old)?.querySelector('details');
      open(details);
      if (details) details.open = true;
    }
    const again = what && same(line)?.querySelectorAll(what)[which];
    /** @type {HTMLElement|null} */ (again || (focused?.id && root.querySelector('#' + focused.id)) || null)?.focus({
      preventScroll: true,
    });
    const now = frames[Math.min(at + 1, frames.length - 1)].n;
    if (part().dataset.from && Number(part().dataset.from) <= now) show(at);
    else if (at !== was) await fetched(now); // The board has left that game meanwhile.
  }

  const pause = (/** @type {number} */ ms) => new Promise(f => setTimeout(f, ms));

  /** deeper asks for a closer look, tells how far it is, and shows it. */
  async function deeper() {
    while (!part().dataset.depth) {
      // Not even a quick look is done.
      await pause(1000);
      await fetched(frames[at].n);
    }
    const box = root.querySelector('.deeper');
    const { ask } = root.dataset,
      { depth, working = '' } = part().dataset;
    if (depth !== 'quick' || !box || !ask) return;
    let answer = await fetch(ask, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"depth":"standard"}' });
    const bar = Object.assign(document.createElement('progress'), { max: 1, value: 0 }),
      line = document.createElement('p');
    bar.setAttribute('aria-label', working);
    line.append(working + ' ', bar);
    while (answer.ok) {
      const { state, part: done } = await answer.json();
      if (state === 'done') {
        await fetched(frames[Math.min(at + 1, frames.length - 1)].n);
        return;
      }
      if (state !== 'waiting' && state !== 'working') break;
      if (!line.isConnected) root.querySelector('.deeper')?.replaceChildren(line);
      bar.value = done;
      await pause(700);
      answer = await fetch(ask + '?depth=standard');
    }
    line.remove();
  }

  /** told puts anew what is said of a deep look, and of nothing else. */
  async function told() {
    const answer = await fetch(root.dataset.part || '').catch(() => null),
      box = root.querySelector('.deep');
    if (!answer?.ok || !box) return;
    const page = document.createElement('template');
    page.innerHTML = await answer.text();
    const next = page.content.querySelector('.deep');
    if (next) box.replaceWith(next);
    else await fetched(frames[Math.min(at + 1, frames.length - 1)].n); // It is done already.
  }

  let following = false;

  /** deep tells how far a deep look is that somebody has asked for, and shows it. */
  async function deep() {
    if (following) return;
    following = true;
    while (root.querySelector('.deep progress')) {
      await pause(1000);
      const answer = await fetch(root.dataset.ask + '?depth=deep').catch(() => null); // there may be no line for a while
      const box = /** @type {HTMLElement|null} */ (root.querySelector('.deep')),
        bar = box?.querySelector('progress');
      if (!answer?.ok || !bar) continue;
      const { state, part: done } = await answer.json();
      if (state === (box?.dataset.begun === undefined ? 'waiting' : 'working')) bar.value = 100 * done;
      else if (state === 'done') await fetched(frames[Math.min(at + 1, frames.length - 1)].n);
      else await told();
    }
    following = false;
  }

  /** kept puts a link in the place of each button whose puzzle is kept. */
  function kept() {
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll('[data-kept]')))
      if (puzzles.has(button.formAction + button.form?.n.value))
        button.replaceWith(Object.assign(document.createElement('a'), { href: '/you#puzzles', textContent: button.dataset.kept }));
  }

  /** keep keeps a puzzle, and leads to it only who wants to go there. @param {HTMLButtonElement} button */
  async function keep(button) {
    const { form, formAction } = button;
    if (!form || button.ariaBusy) return;
    button.ariaBusy = 'true';
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form))),
      answer = await fetch(formAction, { method: 'POST', body, redirect: 'manual' }).catch(() => null); // there may be no line
    button.ariaBusy = null;
    if (answer?.type === 'opaqueredirect') {
      const at = document.activeElement === button;
      puzzles.add(formAction + form.n.value);
      kept();
      if (at) /** @type {HTMLElement} */ (form.querySelector('a[href="/you#puzzles"]')).focus();
    } else if (answer) {
      delete button.dataset.kept;
      form.requestSubmit(button); // The page that it leads to says what is wrong.
    } else board.sheet.hear(board.t('lost'));
  }

  root.classList.add('awake');
  for (const e of root.querySelectorAll('details[open]')) open(e); // before this came
  root.addEventListener('toggle', e => open(/** @type {Element} */ (e.target)), true);
  root.addEventListener('submit', async e => {
    const form = /** @type {HTMLFormElement} */ (e.target),
      box = /** @type {HTMLElement|null} */ (form.closest('.deep')),
      { ask } = root.dataset;
    if (e.submitter?.dataset.kept) {
      e.preventDefault();
      keep(/** @type {HTMLButtonElement} */ (e.submitter));
    }
    if (!box || !ask) return;
    e.preventDefault();
    const button = form.querySelector('button');
    if (button) button.disabled = true;
    const answer = await (
      button?.name === 'stop'
        ? fetch(ask + '?depth=deep', { method: 'DELETE' })
        : fetch(ask, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"depth":"deep"}' })
    ).catch(() => null);
    if (answer?.ok) {
      await told();
      root.querySelector('.deep')?.querySelector('button')?.focus();
      deep();
      return;
    }
    if (button) button.disabled = false;
    if (answer && answer.status !== 429) {
      // The page that the form leads to says what is wrong.
      if (button?.name)
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: button.name, value: button.value }));
      form.submit();
      return;
    }
    const line = box.querySelector('[role=status]') || document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = (answer ? box.dataset.busy : box.dataset.lost) || '';
    if (!line.isConnected) box.append(line);
  });
  root.addEventListener('click', e => {
    const target = /** @type {Element} */ (e.target),
      link = /** @type {HTMLElement|null} */ (target.closest('[data-go]'));
    if (link) {
      if (/** @type {MouseEvent} */ (e).ctrlKey || /** @type {MouseEvent} */ (e).metaKey || /** @type {MouseEvent} */ (e).shiftKey) return;
      e.preventDefault();
      go(before(Number(link.dataset.go)));
      if (innerWidth < 1001) board.scrollIntoView({ block: 'start' });
      else root.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const line = target.closest('.graph > svg')?.querySelector('.grid');
    if (!line) return;
    const at = /** @type {MouseEvent} */ (e).clientX,
      r = line.getBoundingClientRect(), // from the first to the last of what happened
      list = items(),
      i = Math.round(((at - r.left) / r.width) * (list.length - 1));
    const near = list
      .map((e, k) => ({ e, k }))
      .filter(({ e, k }) => !e.classList.contains('plain') && (Math.abs(k - i) * r.width) / list.length < 9)
      .sort((a, b) => Math.abs(a.k - i) - Math.abs(b.k - i))[0];
    const chosen = near?.e || list[Math.max(0, Math.min(list.length - 1, i))];
    if (chosen) go(before(Number(chosen.dataset.n)));
  });
  addEventListener('keydown', e => {
    if (e.altKey || e.ctrlKey || e.metaKey || /** @type {Element} */ (e.target).closest?.('input,select,textarea,.bd')) return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (way) {
      e.preventDefault();
      mistake(way);
    }
  });
  deeper()
    .catch(() => {}) // Without a line it stays as it is.
    .then(deep);
  return { show, mistake };
}
