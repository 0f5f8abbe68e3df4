// Beside the board: players, clocks, chances, moves, talk, offers.
import { fields } from '../board/line.js';
import { h } from './element.js';
import { players } from './players.js';

export class Panel {
  /** @param {HTMLElement|null} root @param {any} with_ */
  constructor(root, with_) {
    Object.assign(this, with_);
    this.root = root || h('aside');
    /** @type {import('../board/board.js').GameBoard} */ this.board = with_.board;
    /** @type {import('./say.js').Say} */ this.say = with_.say;
    /** @type {Family} */ this.game = with_.game;
    /** @type {View} */ this.view = with_.view;
    /** @type {Record<string,any>} */ this.set = with_.set;
    this.keep = with_.keep;
    this.hush = with_.hush;
    /** @type {((path:string)=>Promise<any>)|undefined} */ this.ask = undefined;
    /** @type {(c:any)=>any} */ this.command = () => 0;
    this.seen = 0;
    this.muted = !!this.set.mute;
    /** @type {HTMLElement[]} */ this.says = []; // where one writes to the others, once that is there
    this.sure = '';
    this.closed = this.awaits = false;
    this.paid = ''; // what the last throw paid, where a game pays by the throw
    this.news = this.noted = '';
    /** @type {number[]} */ this.counts = []; // how often each number has fallen
    this.rolls = 0; // since the game began, while nobody has played
    /** @type {string[]} */ this.fell = []; // the last two dice that were thrown alone
    /** @type {typeof import('../last.js').clocks | undefined} */ this.tick; // what shows the clocks, once it is there
    this.soon = 0; // the frame in which the list of moves is scrolled
    /** @type {any} */ this.row = null; // the line of the turn that is being played
    this.build();
    this.update(this.view);
    setInterval(() => this.clocks(), 250);
  }

  /** t says a text. @param {string} k @param {Record<string,any>} [a] */
  t(k, a) {
    return this.say.t(k, a);
  }

  /** own lists the visitor's seats; -1 is that of who looks on. @returns {number[]} */
  get own() {
    return this.view.own || [this.view.you];
  }

  /** latest keeps what is last in the list of moves in sight. The page is laid out once a frame, not for this as well. */
  latest() {
    cancelAnimationFrame(this.soon);
    this.soon = requestAnimationFrame(() => (this.moves.scrollTop = 1e6));
  }

  build() {
    const t = (/** @type {string} */ k) => this.t(k);
    this.notice = h('div', { className: 'notice', hidden: true, role: 'status' }); // in sight on every screen
    // A tap takes away tidings, or what stands, until there is something else to say: what it covers can be reached. A question stays.
    this.notice.onclick = () => (this.news ? this.tidings('') : (this.notice.hidden = !this.notice.children[1]));
    this.caption = h('p', { className: 'oddscap', hidden: true });
    this.list = h('ul', { className: 'players' });
    this.odds = h('div', { className: 'odds', hidden: true });
    this.moves = h('ol', { className: 'moves', tabIndex: 0, 'aria-label': t('moves') });
    new ResizeObserver(() => this.latest()).observe(this.moves);
    this.hist = h('p', { className: 'hist' });
    this.talk = h('ul', { className: 'talk', tabIndex: 0, 'aria-label': t('talk'), hidden: this.muted });
    this.offers = h('div', { className: 'deals' });
    const typed = h('input', {
      id: 'typed',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: false,
      placeholder: t('typed.' + this.board.geo.family),
    });
    this.typed = h(
      'form',
      { className: 'row' },
      h('label', { htmlFor: 'typed', className: 'vh' }, t('movebox')),
      typed,
      h('button', {}, t('movego')),
    );
    this.typed.onsubmit = async (/** @type {Event} */ e) => {
      e.preventDefault();
      const { typed: play } = await import('../typed.js');
      if (await play(this.board, typed.value)) typed.value = '';
    };
    const wishes = h('div', { className: 'wishes' });
    this.guests = h('p', { className: 'guests' });
    const box = (/** @type {string} */ name, open, ...inner) =>
      h('details', { className: 'box in-' + name, open }, h('summary', {}, h('h2', {}, t(name))), ...inner);
    this.talkbox = box(
      'talk',
      innerWidth > 640 && innerHeight > 800 && this.view.seats.filter(s => !s.bot).length > Math.max(1, this.view.own?.length || 0),
      h('div', { className: 'heard' }, this.talk),
    );
    this.root.replaceChildren(
      this.list,
      this.caption,
      this.odds,
      box('moves', true, this.moves, this.typed, this.hist),
      box('offers', true, this.offers),
      this.talkbox,
      box('settings', false, wishes),
      this.guests,
    );
    wishes.parentElement.ontoggle = async () => {
      if (!wishes.firstChild) (await import('../wishes.js')).wishes(this, wishes);
    };
    this.talkbox.ontoggle = async () => (await import('../talk.js')).talk(this, this.talkbox);
    this.stand();
  }

  /** stand takes its places around a board. */
  stand() {
    this.strip = this.board.querySelector('.strip');
    this.board.querySelector('.foot')?.prepend(this.notice);
    if (this.game.wordless) import('../pace.js').then(m => m.pace(this));
  }

  /** drawn follows a board that was drawn anew. */
  drawn() {
    this.game = this.board.game;
    this.stand();
    this.update(this.board.view);
  }

  /** update shows a view. @param {View} view */
  update(view) {
    this.view = view;
    if (view.offer) this.say.offerer = view.offerer ?? -1;
    const { say, own } = this,
      sits = own[0] >= 0;
    players(this, view);
    this.clocks();
    if (view.odds || !this.odds.hidden) import('../odds.js').then(m => m.odds(this));
    const gone = view.seats.findIndex((s, i) => s.away && say.gone.has(i) && !s.stand_in && !own.includes(i));
    this.gone =
      view.phase === 'playing' && gone >= 0
        ? this.t(sits && !view.config.clock?.days ? 'gone' : 'ev.leave', { who: say.who(view, gone) })
        : '';
    this.showOffers(view);
    this.tellNotice();
    this.guests.textContent = view.watching ? this.t('watching', { n: view.watching }) : '';
    this.typed.hidden = this.game.wordless || !sits || view.phase !== 'playing';
    // Who sit at one screen hear each other, and who only looks on could not answer.
    for (const e of this.says) e.hidden = !sits;
    this.talkbox.hidden = own[1] && !this.talk.firstChild && view.seats.every((s, i) => s.bot || own.includes(i));
  }

  /** emblem draws a seat's piece. @param {number} i */
  emblem(i) {
    const { box = '0 0 1 1', sym = '' } = this.game.emblem?.(i) || {};
    return h('b', { innerHTML: `<svg class="emblem" viewBox="${box}" aria-hidden="true"><use href="#${sym}"/></svg>` }).firstChild;
  }

  /** clocks shows how much time is left: at once where its script is there, so that no clock stands empty. */
  clocks() {
    const { view } = this;
    if (!view.config.clock || view.phase === 'seating') return;
    if (this.tick) this.tick(this);
    else import('../last.js').then(m => (this.tick = m.clocks)(this));
  }

  /** showOffers lists what can be offered and answered, beside the board and on the card of the end. @param {View} view */
  async showOffers(view) {
    const end = view.phase === 'over' && (await import('../end.js')),
      list = end ? end.deals(this, view) : this.deals(view),
      was = [...this.offers.children],
      at = /** @type {Element} */ (document.activeElement);
    // What is there stays: a view that comes while a finger is on a button must not take the button away.
    if (list.map(e => e.outerHTML).join('') !== this.offers.innerHTML) this.offers.replaceChildren(...list);
    if (was.includes(at)) import('../end.js').then(m => m.hold(this.offers, was, at));
    this.offers.parentElement.hidden = !list.length;
    if (view.next && this.awaits && this.own[0] >= 0)
      setTimeout(() => {
        location.href = '/r/' + view.next;
      }, 600); // A rematch takes everybody along.
    this.awaits = end && !view.next;
    if (end && this.board.dataset.mode === 'live') this.board.motion.settled(() => end.end(this));
  }

  /** button makes a button. The second click of a double click falls on what the first has brought there, and is none. @param {string} text @param {()=>any} run */
  button(text, run, className = '') {
    return h('button', { type: 'button', className, onclick: (/** @type {MouseEvent} */ e) => e.detail > 1 || run() }, text);
  }

  /** deals makes what can be offered in a game that is not over. What the visitor is asked he answers in the notice, in sight wherever he is. @param {View} view */
  deals(view) {
    const { own } = this,
      seat = own[0],
      t = (/** @type {string} */ k) => this.t(k);
    const list = [];
    const button = (/** @type {string} */ text, /** @type {()=>any} */ run, cls = '') => list.push(this.button(text, run, cls));
    if (seat >= 0) {
      if (view.offer) {
        if (!this.asked(view).length) list.push(h('p', {}, this.offered(view)), this.withdraw());
      } else if (view.phase === 'playing') {
        for (const o of [...(this.game.wordless ? [] : ['takeback', 'draw']), 'resign1', ...(view.gammons ? ['resign2', 'resign3'] : [])]) {
          if ((o === 'draw' && view.seats[2]) || (o === 'takeback' && !own.includes(this.board.back))) continue;
          const sure = this.sure === o,
            n = this.points(o),
            ask = (/** @type {string} */ o) => {
              clearTimeout(this.doubt);
              this.sure = o;
              this.showOffers(this.view);
            };
          button(
            this.t(sure ? (n ? 'sure.points' : 'offer.sure') : 'offer.' + o, { n }),
            () => {
              ask(/resign/.test(o) && !sure ? o : '');
              if (this.sure) this.doubt = setTimeout(ask, 8000, '');
              else
                this.command({
                  do: 'offer',
                  seat: o === 'takeback' ? this.board.back : this.view.you >= 0 ? this.view.you : seat,
                  text: o,
                });
            },
            sure ? 'sure' : '',
          );
        }
      }
      if (this.gone && !view.config.clock?.days)
        view.seats.forEach((s, i) => {
          if (s.away && !s.stand_in && !own.includes(i))
            button(this.t('standin', { who: this.say.who(view, i) }), () => this.command({ do: 'standin', seat: i }));
        });
      if (view.phase === 'playing')
        for (const i of own)
          if (i >= 0 && view.seats[i].stand_in) button(t('comeback'), () => this.command({ do: 'return', seat: i }), 'main');
    }
    return list;
  }

  /** withdraw makes the button that takes back what the visitor offers. */
  withdraw() {
    return this.button(this.t('withdraw'), () => this.command({ do: 'answer', seat: this.view.offerer, text: 'no' }));
  }

  /** asked lists the visitor's seats that are to answer an offer: at one screen all but the one that offers. @param {View} view @returns {number[]} */
  asked(view) {
    return this.own.filter(s => s >= 0 && s !== view.offerer);
  }

  /** offered tells what is offered: to who offers it, that the others have to agree. @param {View} view */
  offered(view) {
    const { offer, offerer = -1, seats } = view,
      who = (/** @type {number} */ i) => this.say.who(view, i),
      n = this.points(offer),
      others = [...seats.keys()].filter(i => !this.own.includes(i));
    return (
      (this.asked(view).length || offer === 'without'
        ? this.t('ev.offer.' + offer, { who: who(offerer) })
        : `${this.t('asked.' + offer)} ${this.t('agree', { who: others.map(who).join(', '), n: others.length })}`) +
      (n ? ' ' + this.t('counts', { n }) : '')
    );
  }

  /** points returns how many points it is to resign, or 0 where it is one, or points are not counted. @param {string} [offer] */
  points(offer = '') {
    const { cube, score = '' } = fields(this.view.position),
      n = +offer.slice(6) * (parseInt(cube) || 1);
    return n > 1 && !score.includes('best') && !this.board.geo.each ? n : 0; // Where each man counts he pays for all that he has.
  }

  /** answer says yes or no to an offer, or asks for a rematch, for all of the visitor's seats. @param {string} text */
  answer(text) {
    import('../answer.js').then(m => m.answer(this, text));
  }

  /** line tells whether the server is heard. @param {boolean} on */
  line(on) {
    if (on === this.on) return;
    this.on = on;
    clearTimeout(this.lostTimer);
    if (on) {
      this.down = '';
      this.tellNotice();
    } else
      this.lostTimer = setTimeout(() => {
        this.down = this.t('lost');
        this.tellNotice();
      }, 800);
  }

  tellNotice() {
    const { view, own } = this,
      stands = own[0] >= 0 && view.offer && view.phase !== 'over' ? this.offered(view) : '',
      asks = stands && this.asked(view).length > 0;
    const text = this.down || (asks && stands) || this.news || this.gone || stands;
    if (this.noted !== text) {
      this.noted = text;
      this.board.leave(this.notice);
      this.notice.ariaLive = asks ? 'off' : 'polite'; // Listeners have heard the offer at once.
      const answer = (/** @type {string} */ yes) => h('button', { type: 'button', onclick: () => this.answer(yes) }, this.t(yes));
      this.notice.replaceChildren(h('span', {}, text), ...(asks && !this.down ? [h('div', {}, answer('yes'), answer('no'))] : []));
      this.notice.hidden = !text;
    }
  }

  /** past fetches what has happened so far. */
  async past() {
    try {
      let since = 0,
        all = [],
        events;
      do {
        const list = await this.ask?.('log?since=' + since);
        events = list.events || list;
        all.push(...events);
        since = all.at(-1)?.n || 0;
      } while (events.length && (events.length > 999 || this.view.n > since)); // What came by the line meanwhile is asked for, too.
      await this.write(all, true);
    } catch {
      /* the moves come with the next frame */
    }
  }

  /** write writes into the lists of moves and of words, which come when there is something to write. @param {Ev[]} list @param {boolean} [all] whether it is all that has happened */
  async write(list, all) {
    if (!list.some(e => /throw|play|say|leave|end/.test(e.e)) && !this.seen) return;
    const { fill, add } = await import('../moves.js');
    (all ? fill : add)(this, list);
  }

  /** events shows what has just happened. @param {Ev[]} list @param {View} view */
  events(list, view) {
    const old = this.view.position,
      mine = (/** @type {Ev} */ e) => this.own.includes(e.seat);
    if (list.some(e => /^(offer|end)$/.test(e.e))) this.news = ''; // What was said of the offer before is no news.
    const lapsed = this.view.offer && !view.offer && !list.some(e => /^(answer|end)$/.test(e.e)); // The game went on without an answer.
    this.update(view);
    if (lapsed) this.tidings(this.t('lapsed'));
    this.write(list);
    if (this.game.paid) import('../paid.js').then(m => m.told(this, old, list, view));
    if (view.phase === 'playing' && fields(old).score) import('../match.js').then(m => m.scored(this, old, list));
    // What he himself offers or answers is told where it waits for the others, what he is asked where he answers, and a no where he had asked.
    const asked = view.offer && this.asked(view).length > 0,
      text = list
        .map(e =>
          (mine(e) && /^(answer|sit|return)$/.test(e.e)) || (e.e === 'answer' && !e.yes) || (e.e === 'offer' && (mine(e) || asked))
            ? ''
            : this.say.event(e, view),
        )
        .filter(Boolean);
    const turn = text.slice(-3).join(' ');
    if (turn && !view.legal && this.set.verbose !== 'off') this.board.sheet.announce(turn);
    for (const e of list) {
      if (mine(e)) continue;
      const told = this.say.event(e, view);
      if (e.e === 'offer') this.board.sheet.shout(told);
      else if (e.e === 'answer' && !e.yes) this.tidings(told);
    }
  }

  /** tidings stand for a while where offers are asked. @param {string} text */
  tidings(text) {
    this.news = text;
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => {
      this.news = '';
      this.tellNotice();
    }, 9000);
    this.tellNotice();
  }

  /** preview tells what another player is trying. @param {{seat:number, parts?:Part[]}} f */
  preview(f) {
    if (this.view.legal) return;
    this.board.sheet.announce(
      f.parts?.[0]?.is === 'step' ? `${this.say.who(this.view, f.seat)}: ${this.say.steps(f.parts, f.seat)} …` : this.board.sheet.words(),
    );
  }
}
