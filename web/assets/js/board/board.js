// <game-board> takes over the board that the server drew: it moves the pieces, lets the player build a turn from the legal
// graph step by step, and says by text and label what a picture says to the eye. It knows no rules.

/** @typedef {{el:SVGGElement, k:string, key:string, sym:string}} Piece */
/** @typedef {{id:string, text:string, main?:boolean, run:()=>void}} Act */

const NS = 'http://www.w3.org/2000/svg';
export const narrow = matchMedia('(max-width:640px)');
const still = matchMedia('(prefers-reduced-motion:reduce)');
const DRAG = 6,
  NEAR = 30;

/** svg makes an element. @param {string} name @param {Record<string,string>} [attrs] */
export const svg = (name, attrs = {}) => {
  const e = document.createElementNS(NS, name);
  for (const k in attrs) e.setAttribute(k, attrs[k]);
  return e;
};

const two = (/** @type {number} */ v) => String(Math.round(v * 100) / 100);
/** css writes a spot as a transform. @param {number[]} s */
const css = ([x, y, turn, scale]) =>
  `translate(${two(x)}px,${two(y)}px)${turn ? ` rotate(${two(turn)}deg)` : ''}${scale !== 1 ? ` scale(${Math.round(scale * 1000) / 1000})` : ''}`;

/** put sets both transforms of an element. @param {SVGElement} el @param {Pair} at */
const put = (el, at) => {
  el.style.setProperty('--l', css(at[0]));
  el.style.setProperty('--p', css(at[1]));
};

export class GameBoard extends HTMLElement {
  /**
   * wake begins: the drawing becomes a board in play.
   * @param {{geo:Geo, game:Family, say:import('../room/say.js').Say, view:View, set:Record<string,any>}} with_
   * @param {Record<string,any>} [kept] what a board that was drawn anew knows already
   */
  wake({ geo, game, say, view, set }, kept = {}) {
    this.geo = geo;
    this.game = game;
    this.say = say;
    this.set = set;
    this.view = view;
    const $ = (/** @type {string} */ s) => /** @type {any} */ (this.querySelector(s));
    /** @type {HTMLElement} */ this.bd = $('.bd');
    /** @type {SVGSVGElement} */ this.live = $('.live');
    this.men = $('.men');
    this.diceBox = $('.dice');
    this.low = $('.low');
    this.high = $('.high');
    /** @type {HTMLElement} */ this.sheet = $('.sheet');
    /** @type {HTMLElement} */ this.alert = $('[role=alert]');
    /** @type {HTMLElement} */ this.acts = $('.acts');
    /** @type {Map<string, HTMLButtonElement>} */
    this.pl = new Map(
      [...this.querySelectorAll('.pl')].map(b => [/** @type {HTMLElement} */ (b).dataset.p || '', /** @type {HTMLButtonElement} */ (b)]),
    );
    this.cur = this.pl.keys().next().value || '';
    /** @type {Piece[]} */ this.pcs = [];
    /** @type {Edge[]} */ this.path = [];
    this.chosen = 0; // steps of the path that the player made himself; the rest is forced
    this.sel = '';
    this.sent = false;
    this.rolls = 0;
    this.typed = '';
    this.typedAt = 0;
    this.bet = { on: '', n: Math.max(1, +(set.stake || 5)) };
    /** @type {{seat:number,text:string}|null} */ this.lastThrow = null;
    /** @type {{seat:number,text:string}|null} */ this.lastPlay = null;
    /** @type {any} */ this.drag = null;
    /** @type {number[]} */ this.timers = [];
    /** @type {(()=>void)[]} */ this.held = [];
    this.walking = false;
    this.note = this.diceId = this.actId = '';
    this.replaying = false;
    /** @type {import('../keys.js')|undefined} */ this.keys = undefined;
    this.smaller = false; // which die a tap plays
    this.men.replaceChildren();
    this.diceBox.replaceChildren();
    this.base = game.parse(view.position);
    Object.assign(this, kept);
    this.follow();
    this.listen();
    this.classList.add('quiet');
    this.paint();
    this.live.getBoundingClientRect();
    requestAnimationFrame(() => this.classList.remove('quiet'));
    this.forced();
  }

  /** @returns {number[]} */
  get own() {
    return this.view.own || (this.view.you >= 0 ? [this.view.you] : []);
  }
  get seat() {
    return this.view.you;
  }

  /** again takes over a new drawing of the board: seen from another side, or with another look. @param {Element} drawn @param {(geo:Geo)=>Family} family */
  again(drawn, family) {
    const { path, chosen, sent, lastThrow, lastPlay, rolls, bet, cur, view, say, set, replaying } = this,
      focus = this.bd.contains(document.activeElement);
    this.clear();
    this.replaceChildren(...drawn.childNodes);
    const geo = JSON.parse(this.querySelector('.layout').textContent);
    this.wake({ geo, game: family(geo), say, view, set }, { path, chosen, sent, lastThrow, lastPlay, rolls, bet, replaying });
    if (focus) this.go(cur);
  }

  /** t says a text. @param {string} k @param {Record<string,any>} [a] */
  t(k, a) {
    return this.say.t(k, a);
  }

  // ---- what the server says ----

  /** show takes a new view, and the events that led to it. @param {View} view @param {Ev[]} events */
  show(view, events = []) {
    const old = this.view,
      before = this.pos,
      mine = this.sent;
    this.view = view;
    this.clear();
    this.heard();
    if (view.turn !== old.turn || view.position !== old.position || view.you !== old.you || (view.legal && !old.legal)) {
      this.path = [];
      this.sel = '';
      this.sent = false;
      this.chosen = 0;
      this.bet.on = '';
    }
    this.base = this.game.parse(view.position);
    /** @type {Pos[]} */ let way = [];
    let from = before;
    for (const e of events) {
      if (e.e === 'throw') {
        this.rolls++;
        this.lastThrow = { seat: e.seat, text: e.text || '' };
      }
      if (e.e === 'start' || e.e === 'end') this.lastThrow = null;
      if (e.e !== 'play') continue;
      this.lastPlay = { seat: e.seat, text: e.text || '' };
      if (mine || !/[/>]|remove|enter/.test(e.text || '')) continue;
      try {
        way = this.game.walk(from, e.seat, e.text || '');
        from = way.at(-1) || from;
      } catch {
        way = [];
      }
    }
    this.note = '';
    this.follow();
    if (way.length > 1 && !this.quick()) {
      const last = this.pos;
      this.walking = true; // What is said belongs to the end of the walk, not to its steps.
      way.slice(0, -1).forEach((p, i) =>
        this.later((i * 280) / this.pace, () => {
          this.pos = p;
          this.paint();
        }),
      );
      this.later(((way.length - 1) * 280) / this.pace, () => {
        this.clear();
        this.pos = last;
        this.paint();
        this.heard();
        this.forced();
      });
    } else {
      this.paint();
      this.forced();
    }
    this.dataset.n = String(view.n);
  }

  quick() {
    return still.matches || this.set.motion === 'off' || document.hidden;
  }

  /** pace is how many times faster than usual things go. */
  get pace() {
    return this.quick() ? 30 : { slow: 0.6, fast: 2 }[this.set.speed] || 1;
  }

  later(/** @type {number} */ ms, /** @type {()=>void} */ f) {
    if (ms) this.timers.push(window.setTimeout(f, ms));
    else f();
  }

  clear() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.walking = false;
  }

  /** heard says what was held back while men walked. */
  heard() {
    const { held } = this;
    this.held = [];
    held.forEach(say => say());
  }

  // ---- the turn being built ----

  get node() {
    return this.path.length ? this.path[this.path.length - 1].to : 0;
  }

  /** edges that may be taken now. @returns {Edge[]} */
  edges() {
    return this.sent || this.replaying ? [] : this.view.legal?.nodes?.[this.node] || [];
  }

  /** follow works out the position after the steps taken. */
  follow() {
    this.pos = this.path.reduce((p, e) => this.game.apply(p, e), this.base);
  }

  /** from returns the place of the piece that a step moves. @param {Edge} e */
  from(e) {
    const f = e.fx?.[0];
    return f ? this.game.key(f.seat, f.from) : '';
  }
  /** to returns where it goes. @param {Edge} e */
  to(e) {
    const f = e.fx?.[0];
    return f ? this.game.key(f.seat, f.to) : '';
  }

  /** movable lists the places from which something can go. */
  movable() {
    const list = new Set(
      this.edges()
        .map(e => this.from(e))
        .filter(Boolean),
    );
    if (this.bets().length && !this.bet.on) list.add('rail' + this.seat);
    return list;
  }

  bets() {
    return this.sent || this.path.length || this.replaying ? [] : this.view.legal?.bets || [];
  }

  /** reach returns where a piece can go, with the steps that lead there: also several in one go. @param {string} from @returns {Map<string, Edge[]>} */
  reach(from) {
    /** @type {Map<string, Edge[]>} */ const found = new Map();
    if (from === 'rail' + this.seat) {
      for (const b of this.bets()) found.set(b.on, []);
      return found;
    }
    /** @type {{node:Edge[], at:string, path:Edge[]}[]} */ let queue = [{ node: this.edges(), at: from, path: [] }];
    while (queue.length) {
      /** @type {typeof queue} */ const next = [];
      for (const { node, at, path } of queue) {
        for (const e of node) {
          const to = this.to(e);
          if (!to || this.from(e) !== at || found.has(to) || to === from) continue;
          found.set(to, [...path, e]);
          if (e.fx?.[0].seat === this.seat && this.view.legal?.nodes[e.to]?.length)
            next.push({ node: this.view.legal.nodes[e.to], at: to, path: [...path, e] });
        }
      }
      queue = next;
    }
    return found;
  }

  /** take takes steps. @param {Edge[]} steps */
  async take(steps) {
    this.clear();
    this.heard(); // a forced turn on its way gives way to the player
    this.sel = '';
    this.note = '';
    this.path.push(...steps);
    this.chosen = this.path.length;
    if (this.view.legal?.more?.includes(this.node)) await (await import('../asked.js')).more(this);
    this.rest();
    this.follow();
    this.paint();
    performance.mark('own-move');
    this.dispatchEvent(new CustomEvent('step', { detail: this.path.map(e => e.do) }));
    if (this.done() && (this.set.auto || !this.path[0].fx?.length || this.path[0].fx[0].seat !== this.seat)) this.send();
    else if (this.done()) this.onward();
  }

  /** onward leads whoever plays by keys to the button that hands in what is complete. */
  onward() {
    if (this.keyed) /** @type {HTMLElement|null} */ (this.acts.querySelector('[data-a=play]'))?.focus();
  }

  /** sole returns the steps that are left where all ways through them lead to one position. @returns {Edge[]} */
  sole() {
    const { nodes = [], more } = this.view.legal || {},
      seen = new Set([this.node]),
      chain = [];
    let ends = 0;
    if (more?.length || this.set.forced === false) return [];
    for (const n of seen) {
      // It grows while it is walked.
      if (!nodes[n]?.length && ends++) return [];
      for (const e of nodes[n] || []) {
        if (nodes[n].length > 1 && !e.fx?.length) return [];
        seen.add(e.to);
      }
    }
    for (let n = this.node; nodes[n]?.length; n = nodes[n][0].to) chain.push(nodes[n][0]);
    return chain;
  }

  /** rest plays on where nothing is left to decide. */
  rest() {
    const left = this.sole();
    if (!left.length || left.some(e => !e.fx?.length)) return;
    this.path.push(...left);
    this.note = this.t('forced.rest', { play: left.map(e => e.do).join(' ') });
  }

  done() {
    return this.path.length > 0 && !this.edges().length && !this.view.legal?.more?.includes(this.node) && !this.sent;
  }

  undo() {
    if (this.sent) return;
    this.clear();
    if (this.bet.on) this.bet.on = '';
    else if (this.sel) this.sel = '';
    else {
      this.path.length = Math.max(0, Math.min(this.chosen, this.path.length) - 1);
      this.chosen = this.path.length;
    }
    this.note = '';
    this.follow();
    this.paint();
    this.dispatchEvent(new CustomEvent('step', { detail: this.path.map(e => e.do) }));
  }

  /** falls reports whether the dice are thrown without being asked for; the first throw of a game is the player's. */
  falls() {
    const { legal, dice, offer } = this.view;
    return !!legal?.throw && !legal.dice && !!this.lastThrow && this.set.throws !== false && !dice?.missing && !offer && !this.replaying;
  }

  /** forced does what needs no decision, and says so: it plays a turn that can end in one way, and throws the dice. */
  forced() {
    const { legal } = this.view,
      { pace } = this;
    if (!legal || legal.bets || this.path.length || this.sent || this.replaying || this.timers.length) return;
    if (legal.throw) {
      if (this.falls())
        this.timers.push(
          window.setTimeout(() => {
            this.timers = [];
            this.throwDice();
          }, 600 / pace),
        );
      return;
    }
    const chain = this.sole();
    if (!chain.length) return;
    const text = chain.map(e => e.do).join(' ');
    const known = this.say.words['forced.' + text];
    this.note = this.t(known ? 'forced.' + text : 'forced.turn', { throw: this.pos.throw || '', play: text });
    this.tell();
    this.actions();
    chain.forEach((e, i) =>
      this.timers.push(
        window.setTimeout(
          () => {
            this.path.push(e);
            this.follow();
            this.paint();
          },
          (700 + i * 420) / pace,
        ),
      ),
    );
    this.timers.push(
      window.setTimeout(
        () => {
          this.timers = [];
          this.send();
        },
        (1300 + chain.length * 420) / pace,
      ),
    );
  }

  /** send hands the turn in. */
  send() {
    if (!this.path.length || this.sent) return;
    const text = this.path.map(e => e.do).join(' ');
    this.sent = true;
    this.sel = '';
    this.paint();
    this.command('play', text);
  }

  /** command asks for something to be done in this turn. @param {string} what @param {string} [text] */
  command(what, text) {
    this.dispatchEvent(
      new CustomEvent('command', { detail: { do: what, seat: this.seat, turn: this.view.legal?.turn ?? this.view.turn, text } }),
    );
  }

  /** refuse takes back what the server did not do. @param {string} message */
  refuse(message) {
    this.sent = false;
    this.path = [];
    this.chosen = 0;
    this.sel = '';
    this.bet.on = '';
    this.follow();
    this.note = message;
    this.paint();
    this.shout(message);
  }

  /** press does what is due: it throws, or hands in what is complete. It reports whether anything was. */
  press() {
    const due = this.edges().find(x => x.do === 'throw');
    if (this.view.legal?.throw) this.throwDice();
    else if (this.done()) this.send();
    else if (this.bet.on) this.layBet();
    else if (due) this.take([due]);
    else return false;
    return true;
  }

  /** turned marks the other die: the one that a tap plays. */
  turned() {
    if (!this.set.tap || !this.edges().length) return false;
    this.smaller = !this.smaller;
    this.layDice();
    return true;
  }

  throwDice() {
    if (!this.view.legal?.throw || this.sent) return;
    this.sent = true;
    this.actions();
    this.command('throw', this.view.legal.dice ? this.manual || '' : undefined);
  }

  // ---- picking ----

  /** pick is a tap, a click or a key on a place. @param {string} key */
  pick(key) {
    if (!key) return;
    this.rove(key);
    const legal = this.view.legal;
    if (this.sent || this.replaying) return;
    if (key === 'dice' && this.press()) return;
    const bet = this.bets().find(b => b.on === key);
    if (bet) return this.stake(bet);
    if (key === 'rail' + this.seat && this.movable().has(key)) {
      // chips in hand: the designs show where they may go
      this.sel = this.sel === key ? '' : key;
      return this.paint();
    }
    if (this.sel) {
      if (key === this.sel) {
        this.sel = '';
        return this.paint();
      }
      const steps = this.reach(this.sel).get(key);
      if (steps) return void this.take(steps);
    }
    const own = this.edges().filter(e => this.from(e) === key);
    if (own.length) {
      if (own[0].fx?.[0].seat !== this.seat) return void this.take([own[0]]); // an opponent's man is taken off at a touch
      const ways = [...this.reach(key).values()];
      if (ways.length === 1) return void this.take(ways[0]);
      if (this.set.tap && this.keys) return this.keys.larger(this, key);
      this.sel = key;
      this.note = '';
      this.paint();
      performance.mark('selected');
      return;
    }
    const here = this.sel ? [] : [...this.movable()].map(from => this.reach(from).get(key)).filter(Boolean);
    if (here.length === 1) return void this.take(here[0]); // One man alone can go there.
    this.why(key);
  }

  /** stake lays chips on a design. @param {Stake} b */
  stake(b) {
    this.bet = { on: b.on, n: Math.max(b.min, Math.min(b.max, this.bet.n)) };
    this.sel = '';
    this.paint();
    if (this.set.auto) this.layBet();
    else this.onward();
  }

  layBet() {
    if (!this.bet.on || this.sent) return;
    this.sent = true;
    this.actions();
    this.command('play', `bet ${this.bet.n} ${this.bet.on}`);
  }

  /** why explains why a piece cannot go. @param {string} key */
  async why(key) {
    const legal = this.view.legal,
      sel = this.sel;
    this.sel = '';
    this.paint();
    if (!this.own.length || this.view.phase !== 'playing') return;
    if (!legal) {
      this.hint(this.t('why.turn'));
      return;
    }
    if (legal.throw) {
      this.hint(this.t('why.throw'));
      return;
    }
    (await import('../asked.js')).why(this, key, sel);
  }

  /** hint shows a sentence and the number of its rule. @param {string} text @param {string} [rule] */
  hint(text, rule) {
    this.note = text;
    this.rule = rule || '';
    this.tell();
    this.shout(text + (rule ? ` (${rule})` : ''));
    this.classList.remove('no');
    void this.sheet.offsetWidth;
    this.classList.add('no');
  }

  // ---- painting ----

  paint() {
    this.layDice(); // first: what fell says where chips go
    this.layMen();
    this.marks();
    this.labels();
    this.actions();
    this.tell();
  }

  layMen() {
    const { game, men } = this;
    const tokens = game.tokens(this.bet.on ? { ...this.pos, bet: { seat: this.seat, ...this.bet } } : this.pos, this.own);
    /** @type {Map<string, Piece[]>} */ const had = new Map();
    for (const p of this.pcs) (had.get(p.k) || had.set(p.k, []).get(p.k) || []).push(p);
    /** @type {(Piece|null)[]} */ const given = tokens.map(t => {
      const list = had.get(t.k) || [],
        i = list.findIndex(p => p.key === t.key);
      return i < 0 ? null : list.splice(i, 1)[0];
    });
    /** @type {Piece[]} */ const all = [],
      movers = [];
    /** @type {{p:Piece, t:Token}[]} */ const moves = [];
    tokens.forEach((t, i) => {
      let p = given[i] || had.get(t.k)?.shift();
      if (!p) {
        const el = /** @type {SVGGElement} */ (svg('g', { class: 'pc' }));
        el.append(svg('use'));
        p = { el, k: t.k, key: '', sym: '' };
        const start = this.classList.contains('quiet') ? null : game.enter?.(t.k, this.pos, this.before || this.pos);
        put(el, start || t.at);
        if (!start && !this.classList.contains('quiet')) el.classList.add('new');
      }
      if (p.sym !== t.sym) {
        p.sym = t.sym;
        p.el.firstElementChild?.setAttribute('href', '#' + t.sym);
      }
      if (p.key !== t.key && p.key) movers.push(p);
      p.key = t.key;
      this.number(p.el, t.text || '');
      all.push(p);
      moves.push({ p, t });
    });
    for (const list of had.values()) list.forEach(p => this.leave(p));
    // Raise before moving: what moves lies above what stands, unless the order of tokens is how they overlap.
    const fresh = moves.filter(({ p, t }) => !p.el.isConnected && p.el.style.getPropertyValue('--l') !== css(t.at[0]));
    if (fresh.length > 4)
      fresh.forEach(({ p }, i) => {
        p.el.style.transitionDelay = i * 30 + 'ms';
        setTimeout(() => {
          p.el.style.transitionDelay = '';
        }, 1800);
      });
    const order = game.ordered ? all : [...all.filter(p => !movers.includes(p)), ...movers];
    order.forEach((p, i) => {
      if (men.children[i] !== p.el && p !== this.drag?.piece) men.insertBefore(p.el, men.children[i] || null);
    });
    for (const p of [...movers, ...fresh.map(f => f.p)]) getComputedStyle(p.el).transform; // begin where they are
    for (const { p, t } of moves) {
      if (this.drag?.on && this.drag.piece === p) continue;
      put(p.el, t.at);
    }
    this.pcs = all;
    this.before = this.pos;
    const texts = game.texts?.(this.pos, (k, a) => this.t(k, a)) || {};
    for (const el of this.live.querySelectorAll('[data-t]')) {
      const id = /** @type {SVGElement} */ (el).dataset.t || '',
        text = id.startsWith('who') ? this.cut(this.say.who(this.view, +id.slice(3))) : texts[id];
      if (text !== undefined && el.textContent !== text) el.textContent = text;
    }
  }

  /** cut shortens a name to what has room on the board. @param {string} name */
  cut(name) {
    const all = [...name],
      n = this.geo.cut;
    return all.length > n ? all.slice(0, n - 1).join('') + '…' : name;
  }

  /** number writes a count on a piece. @param {SVGElement} el @param {string} text */
  number(el, text) {
    let n = el.querySelector('.n');
    if (!text) return n?.remove();
    if (!n) el.append((n = svg('text', { class: 'n' })));
    if (n.textContent !== text) n.textContent = text;
  }

  /** leave lets a piece go. @param {Piece} p */
  leave(p) {
    const to = this.game.leave?.(p.k, this.pos, p.key);
    if (!to || this.quick()) return p.el.remove();
    put(p.el, to);
    p.el.classList.add('gone');
    this.high.append(p.el);
    setTimeout(() => p.el.remove(), 650);
  }

  layDice() {
    const dice = this.game.dice(this.pos, this.lastThrow);
    const id = this.rolls + ':' + dice.map(d => d.face + d.at[0]).join();
    if (id !== this.diceId) {
      this.diceId = id;
      this.diceBox.replaceChildren(
        ...dice.map((d, i) => {
          const g = svg('g', { class: 'pc die', id: `r${this.rolls}-${i}` }),
            roll = svg('g', { class: 'roll' });
          roll.append(svg('use', { href: '#die-' + d.face }));
          g.append(roll);
          put(g, d.at);
          return g;
        }),
      );
    }
    this.bd.classList.toggle('flash', !!this.pos.checked?.length && !this.classList.contains('quiet'));
    const marked = this.set.tap && this.edges().length ? Math[this.smaller ? 'min' : 'max'](...(this.pos.lefts || [])) : 0;
    dice.forEach((d, i) => {
      const c = this.diceBox.children[i].classList;
      c.toggle('used', !!d.used);
      c.toggle('marked', !d.used && +(this.pos.throw?.split('-')[i] || 0) === marked);
    });
  }

  /** sign puts a mark above or below the pieces. @param {string} name @param {Pair} at @param {Element} layer */
  sign(name, at, layer) {
    const g = /** @type {SVGGElement} */ (svg('g', { class: 'pc sign ' + name }));
    g.append(name === 'can' ? svg('circle', { r: '38' }) : svg('use', { href: '#mark-' + name }));
    put(g, at);
    layer.append(g);
  }

  marks() {
    for (const s of this.live.querySelectorAll('.sign')) s.remove();
    const { game } = this;
    const targets = this.sel ? this.reach(this.sel) : new Map();
    if (!this.sel && this.lastPlay && !this.path.length) {
      for (const key of new Set(game.origins(this.lastPlay.text, this.lastPlay.seat))) {
        const m = this.pl.has(key) && game.mark(key, this.pos, this.lastPlay.seat);
        if (m && !m.hit) this.sign('last', m.at, this.low);
      }
    }
    for (const key of targets.keys()) {
      const m = game.mark(key, this.pos, this.seat);
      if (m) this.sign(m.hit ? 'ring' : 'target', m.at, this.high);
    }
    const top = this.sel && game.top(this.sel, this.pos);
    if (top) this.sign('selected', top, this.high);
    for (const e of this.sel ? [] : this.edges()) {
      // an opponent's men that may be taken off
      const f = e.fx?.[0],
        at = f && f.seat !== this.seat && game.top(this.from(e), this.pos);
      if (at) this.sign('ring', at, this.high);
    }
    const can = this.movable(),
      bets = new Set(this.bets().map(b => b.on));
    for (const key of this.sel || this.drag ? [] : can) {
      // what can go is seen at a glance
      const at = game.top(key, this.pos),
        fx = at && this.edges().find(e => this.from(e) === key)?.fx;
      if (fx?.[0].seat === this.seat) this.sign('can', at, this.high);
    }
    for (const [key, b] of this.pl) {
      b.classList.toggle('can', can.has(key));
      b.classList.toggle('to', targets.has(key) || bets.has(key));
      b.classList.toggle('sel', key === this.sel || key === this.bet.on);
      const won = (!this.bet.on && this.pos.won?.filter((/** @type {string} */ d) => d === key).length) || 0;
      b.classList.toggle('win', won > 0);
      if (won) b.dataset.x = String(won);
    }
  }

  labels() {
    const targets = this.sel ? this.reach(this.sel) : null,
      can = this.movable(),
      say = (/** @type {string} */ k, /** @type {any} */ a) => this.t(k, a);
    for (const [key, b] of this.pl) {
      let text = this.game.label(key, this.pos, this.own, say);
      if (text.includes('\u0001')) text = this.say.names(text, this.view);
      if (targets) {
        const steps = targets.get(key);
        if (key === this.sel) text += ', ' + say('selected', {});
        else if (steps) text += ', ' + say(steps.some((/** @type {Edge} */ e) => (e.fx || []).length > 1) ? 'hithere' : 'here', {});
      } else if (can.has(key)) text += ', ' + say('can', {});
      if (b.getAttribute('aria-label') !== text) b.setAttribute('aria-label', text);
      const pressed = key === this.sel || key === this.bet.on;
      if (pressed) b.setAttribute('aria-pressed', 'true');
      else b.removeAttribute('aria-pressed');
    }
  }

  /** tell writes what the sheet says now. */
  tell() {
    if (this.walking) return;
    let text = this.note || this.words();
    if (this.note && this.rule) text += ` ${this.rule}`;
    this.sheet.classList.toggle('noted', !!this.note);
    this.sheet.classList.toggle('ribbon', !!this.view.legal && !this.sent && !!this.geo.ad && this.pos.throw === '2-1');
    if (this.sheet.textContent !== text) {
      this.sheet.textContent = text;
      if (this.rule && this.note) {
        const a = document.createElement('a');
        a.href = '/rule/' + this.rule;
        a.textContent = this.rule;
        a.className = 'rule';
        this.sheet.replaceChildren(this.note + ' ', a);
      }
    }
    if (!this.note) this.rule = '';
    const yours = !!this.view.legal && !this.sent && this.view.phase === 'playing' && !this.falls();
    if (yours && this.view.turn !== this.toldTurn) {
      this.toldTurn = this.view.turn;
      this.shout(this.t('yourturn') + ' ' + text);
    }
    this.classList.toggle('yours', yours);
  }

  words() {
    const { view } = this;
    if (this.replaying) return this.say.last || '\u00a0';
    if (view.phase === 'seating') return this.t('seating');
    if (view.phase === 'over') return this.say.result(view);
    if (this.sent) return this.t('sent');
    if (view.legal) {
      if (this.falls()) return this.t('falling');
      if (this.bet.on) return this.t('bet.sure', { n: this.bet.n, on: this.t(this.bet.on) });
      if (this.done()) return this.t('done');
      return this.game.prompt(this.pos, view, (k, a) => this.t(k, a)) || this.t('yourturn');
    }
    const who = view.to_act.map(s => this.say.who(view, s)).join(', ');
    return this.t(who ? 'waiting' : 'falling', { who });
  }

  /** settled does something when no men are on their way. @param {()=>void} f */
  settled(f) {
    if (this.walking) this.held.push(f);
    else f();
  }

  /** shout says something at once to those who listen. @param {string} text */
  shout(text) {
    if (this.walking) this.settled(() => this.shout(text));
    else if (this.set.verbose !== 'off') this.alert.textContent = this.alert.textContent === text ? text + '\u00a0' : text;
  }

  /** actions draws the bar of buttons below the board. */
  actions() {
    const list = this.options(),
      id = list.map(a => a.id).join();
    if (id !== this.actId) {
      const focus = this.acts.contains(document.activeElement);
      this.actId = id;
      this.acts.replaceChildren(
        ...list.map(a => {
          const b = document.createElement('button');
          b.type = 'button';
          b.dataset.a = a.id;
          b.className = a.main ? 'main' : '';
          return b;
        }),
      );
      if (focus)
        /** @type {HTMLElement|null} */ (this.acts.querySelector('.main') || this.pl.get(this.cur))?.focus({ preventScroll: true });
    }
    list.forEach((a, i) => {
      const b = /** @type {HTMLButtonElement} */ (this.acts.children[i]);
      if (b.textContent !== a.text) b.textContent = a.text;
      b.onclick = a.run;
    });
  }

  /** @returns {Act[]} */
  options() {
    const { view } = this,
      legal = view.legal,
      t = (/** @type {string} */ k, /** @type {any} */ a) => this.t(k, a);
    /** @type {Act[]} */ const list = [];
    if (this.replaying || view.phase !== 'playing' || !legal) return list;
    if (this.sent) return list;
    const undo = { id: 'undo', text: t('undo', {}), run: () => this.undo() };
    if (legal.throw) {
      if (legal.dice)
        for (const d of legal.dice)
          list.push({
            id: 'd' + d,
            text: d,
            run: () => {
              this.manual = d;
              this.throwDice();
            },
          });
      else list.push({ id: 'throw', text: t('throw', {}), main: true, run: () => this.throwDice() });
      return list;
    }
    if (this.bets().length) {
      const b = this.bets().find(x => x.on === this.bet.on) || this.bets()[0];
      const step = (/** @type {number} */ d) => () => {
        this.bet.n = Math.max(b.min, Math.min(b.max, this.bet.n + d));
        this.paint();
      };
      list.push(
        { id: 'less', text: '−', run: step(-1) },
        { id: 'stake', text: String(this.bet.n), run: step(5) },
        { id: 'morec', text: '+', run: step(1) },
      );
      if (this.bet.on)
        list.push({ id: 'play', text: t('bet.do', { n: this.bet.n, on: t(this.bet.on, {}) }), main: true, run: () => this.layBet() }, undo);
    }
    if (this.done()) return [{ id: 'play', text: t('play', {}), main: true, run: () => this.send() }, undo];
    for (const e of this.edges()) {
      if (this.from(e) || this.bet.on) continue;
      const sure = /^(double|drop)$/.test(e.do);
      list.push({
        id: 'e' + e.do,
        text: this.say.action(e.do),
        main: e.do === 'throw' || e.do === 'take' || e.do === 'pass',
        run: () => {
          if (!sure || this.sure === e.do) {
            this.sure = '';
            this.take([e]);
          } else {
            this.sure = e.do;
            this.note = t('sure.' + e.do, {});
            this.tell();
          }
        },
      });
    }
    if (this.path.length) list.push(undo);
    if (narrow.matches && this.geo.family === 'india') {
      for (const e of this.edges())
        if (e.fx?.length && (!this.sel || this.from(e) === this.sel))
          list.push({
            id: 'm' + e.do,
            text: this.say.action(e.do.replace('*', '')) + (e.do.endsWith('*') ? ' ×' : ''),
            run: () => this.take([e]),
          });
    }
    return list;
  }

  /** announce says something politely. @param {string} text */
  announce(text) {
    if (this.walking) this.settled(() => this.announce(text));
    else if (!this.note) this.sheet.textContent = text;
  }

  /** recall learns from the log what fell and what was played last. @param {Ev[]} events */
  recall(events) {
    for (const e of events) {
      if (e.e === 'throw' && !/^(card|misc|first|dealer)/.test(e.text || '')) this.lastThrow = { seat: e.seat, text: e.text || '' };
      if (e.e === 'start') this.lastThrow = this.lastPlay = null;
      if (e.e === 'play') this.lastPlay = { seat: e.seat, text: e.text || '' };
    }
    if (!this.path.length && !this.drag && !this.timers.length) {
      this.layDice();
      this.marks();
      this.forced();
    }
  }

  // ---- hands ----

  listen() {
    const { bd } = this,
      ready = async () => {
        this.keys ||= await import('../keys.js');
      };
    bd.addEventListener('click', e => {
      if (this.suppress) return;
      const b = /** @type {HTMLElement|null} */ (/** @type {Element} */ (e.target).closest('.pl'));
      this.keyed = !e.detail;
      const on = (/** @type {Element} */ x) => {
        const r = x.getBoundingClientRect();
        return Math.hypot(r.x + r.width / 2 - e.clientX, r.y + r.height / 2 - e.clientY) < r.width / 2 + 9;
      };
      if ((e.detail && (!b || [...this.diceBox.children].some(on)) && (this.press() || this.turned())) || !b) return; // on the dice, or on the middle of the board
      this.pick(e.detail ? this.aim(e.clientX, e.clientY) : b.dataset.p || '');
    });
    bd.addEventListener('contextmenu', e => {
      const key = this.at(e.clientX, e.clientY);
      if (!this.set.tap || !this.movable().has(key) || !this.keys) return;
      e.preventDefault();
      this.keys.larger(this, key, true);
    });
    bd.addEventListener('keydown', e => {
      if (this.keys) this.keys.key(this, e);
      else ready().then(() => this.keys.key(this, e));
    });
    document.onkeydown = e => {
      if (
        e.key !== 'z' ||
        !(e.ctrlKey || e.metaKey) ||
        e.shiftKey ||
        !this.view.legal ||
        /** @type {Element} */ (e.target).matches('input')
      )
        return;
      e.preventDefault();
      this.undo();
    };
    bd.addEventListener('focusin', ready);
    if (this.set.tap) ready();
    bd.addEventListener('focusin', e => {
      const k = /** @type {HTMLElement} */ (e.target).dataset?.p;
      if (k) this.rove(k);
    });
    bd.addEventListener('pointerdown', e => this.down(e));
    bd.addEventListener('pointermove', e => this.moved(e));
    bd.addEventListener('pointerup', e => this.up(e));
    bd.addEventListener('pointercancel', () => this.up(null));
    narrow.onchange = () => {
      this.actId = '';
      this.actions();
    };
  }

  /** at returns the place under a point. @param {number} x @param {number} y */
  at(x, y) {
    for (const [key, b] of this.pl) {
      const r = b.getBoundingClientRect();
      if (r.width && x >= r.left && x < r.right && y >= r.top && y < r.bottom) return key;
    }
    return '';
  }

  /** aim returns the place that a finger means: what can be picked, if it is near. @param {number} x @param {number} y */
  aim(x, y) {
    const under = this.at(x, y),
      want = this.sel ? new Set(this.reach(this.sel).keys()) : this.movable();
    if (want.has(under) || under === this.sel) return under;
    let best = '',
      far = NEAR;
    for (const key of want) {
      const r = this.pl.get(key)?.getBoundingClientRect();
      if (!r?.width) continue;
      const d = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
      if (d < far && Math.min(r.width, r.height) < 30) {
        far = d;
        best = key;
      }
    }
    return best || under;
  }

  /** @param {PointerEvent} e */
  down(e) {
    this.suppress = false;
    if (e.button || this.drag || this.sent) return;
    const key = this.movable().has(this.at(e.clientX, e.clientY))
      ? this.at(e.clientX, e.clientY)
      : this.sel
        ? ''
        : this.aim(e.clientX, e.clientY);
    if (!this.movable().has(key)) return;
    const mine = this.edges().some(x => this.from(x) === key && x.fx?.[0].seat === this.seat) || key.startsWith('rail');
    const k = key.startsWith('rail') ? 'hoard' + this.seat : String(this.seat);
    const piece = mine && this.pcs.filter(p => p.k === k && p.key.split('#')[0] === key).at(-1);
    if (piece) this.drag = { key, piece, x: e.clientX, y: e.clientY, id: e.pointerId, on: false };
  }

  /** @param {PointerEvent} e */
  moved(e) {
    const d = this.drag;
    if (!d || e.pointerId !== d.id) return;
    if (!d.on) {
      if (Math.hypot(e.clientX - d.x, e.clientY - d.y) < DRAG) return;
      d.on = true;
      this.bd.setPointerCapture(d.id);
      this.sel = d.key;
      this.marks();
      this.labels();
      this.high.append(d.piece.el);
      d.piece.el.classList.add('drag');
    }
    const r = this.live.getBoundingClientRect(),
      o = narrow.matches ? 1 : 0,
      w = this.geo.size[o][0],
      s = w / r.width;
    const scale = this.geo.form.man?.[o][0] || this.geo.form.one?.[o][0] || [1, 0.5][o];
    d.piece.el.style.transform = `translate(${(e.clientX - r.left) * s}px,${(e.clientY - r.top) * s}px) scale(${scale * 1.08})`;
    const over = this.aim(e.clientX, e.clientY);
    if (over !== d.over) {
      this.pl.get(d.over)?.classList.remove('over');
      this.pl.get(over)?.classList.add('over');
      d.over = over;
    }
  }

  /** @param {PointerEvent|null} e */
  up(e) {
    const d = this.drag;
    this.drag = null;
    if (!d?.on) return;
    this.pl.get(d.over)?.classList.remove('over');
    this.suppress = true;
    setTimeout(() => {
      this.suppress = false;
    });
    d.piece.el.classList.remove('drag');
    getComputedStyle(d.piece.el).transform;
    d.piece.el.style.transform = '';
    this.men.append(d.piece.el);
    const key = e ? this.aim(e.clientX, e.clientY) : '',
      steps = this.sel ? this.reach(this.sel).get(key) : undefined;
    const bet = this.bets().find(b => b.on === key);
    if (bet) {
      this.sel = '';
      return this.stake(bet);
    }
    if (steps) return void this.take(steps);
    if (e && key && key !== d.key && this.sel) return void this.why(key);
    this.sel = key === d.key ? d.key : '';
    this.paint();
  }

  // ---- keys ----

  /** rove makes a place the one that Tab leads to. @param {string} key */
  rove(key) {
    const b = this.pl.get(key);
    if (!b || key === this.cur) return;
    const was = this.pl.get(this.cur);
    if (was) was.tabIndex = -1;
    b.tabIndex = 0;
    this.cur = key;
  }

  /** go moves the focus. @param {string} key */
  go(key) {
    if (this.pl.has(key)) {
      this.rove(key);
      this.pl.get(key)?.focus({ preventScroll: true });
    }
  }
}
/** ask is set by the page: it gets something of the room. @type {((path:string)=>Promise<any>)|undefined} */
GameBoard.prototype.ask = undefined;
