// Events and views as sentences. The server sends codes; the words come from the catalogue of the page's language.

export class Say {
  /** @param {Record<string, any>} words @param {Geo} geo */
  constructor(words, { throws = {}, family }) {
    this.words = words;
    this.throws = throws;
    this.own = words['step.' + family] && family; // how steps are told, where that is not as on points
    this.unit = words['unit.' + family] || words.unit; // of what is won
    this.last = '';
    this.offerer = -1; // who has offered what an answer is to
    /** @type {Set<number>} */ this.gone = new Set();
    /** @type {Partial<Family>} */ this.game = {}; // of the board that is spoken of
  }

  /** t returns a text with its blanks filled in; {n} in a text of two forms chooses "one|many". @param {string} key @param {Record<string,any>} [args] */
  t(key, args = {}) {
    if (args.who === this.words.self && this.words[key + '.you']) key += '.you'; // He who has no name is spoken to.
    let text = this.words[key];
    if (text === undefined) return key;
    if (key === 'num') return text[args.n] ?? String(args.n);
    if (Array.isArray(text)) text = text[args.n === 1 ? 0 : 1];
    return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ k) => args[k] ?? '');
  }

  /** who names a seat: a bot by its title in the language of the page. @param {View} view @param {number} seat */
  who(view, seat) {
    const s = view.seats[seat];
    if (!s) return '';
    return (s.who && view.called?.[seat]) || s.who || this.t('side.' + s.name);
  }

  /** names puts names in the place of seat marks \u0001n. @param {string} text @param {View} view */
  names(text, view) {
    return text.replace(/\u0001(\d)/g, (_, i) => this.who(view, +i));
  }

  /** action names a decision: "take", "name 4". @param {string} text */
  action(text) {
    const [verb, ...rest] = text.split(' ');
    return this.words['do.' + verb] ? this.t('do.' + verb, { x: rest.join(' ') }) : text;
  }

  /** faces writes a throw, by its name where it has one. @param {string[]} list */
  faces(list) {
    return this.throws[list.join('-')] || list.map(f => this.words[f] || f).join(list[2] ? ', ' : '-');
  }

  /** play tells of a throw or a play, and of what the same event has dealt and drawn by lot. @param {View} view @param {number} seat @param {Part[]} [parts] */
  play(view, seat, parts = []) {
    const who = this.who(view, seat),
      tell = (/** @type {Part} */ { is, text, faces = [], do: what = '', on = '', n }) => {
        const own = 'ev.' + (is === 'bet' ? is : what);
        if (is === 'card') return '';
        if (is === 'lot')
          return this.t(own, {
            who: this.who(
              view,
              view.seats.findIndex(s => s.name === on),
            ),
          });
        if (is === 'dice')
          return this.t(seat < 0 ? 'ev.fell' : 'ev.threw', { who, throw: this.faces(faces) }) + (what && ' ' + this.t(own, { who }));
        return this.words[own]
          ? this.t(own, { who, n, on: this.t(on), x: what === 'remove' ? this.place(n, seat) : n })
          : this.t('ev.play', { who, play: this.action(text) });
      };
    if (parts[0]?.is !== 'step') return parts.map(tell).filter(Boolean).join(' ');
    return this.t(parts[0].from === '-' && !parts[1] ? 'ev.enter' : 'ev.steps', { who, play: this.steps(parts, seat) });
  }

  /** place names a place of a seat as the board shows it. @param {string|number|undefined} p @param {number} seat */
  place(p, seat) {
    return this.game.shown?.(p, seat, this) ?? p;
  }

  /** steps tells a turn in words: two steps from res to 22 are "two enter on 22", or on 3 where the board counts from the other side. Beside pieces that come in each other is called a piece. @param {Part[]} parts @param {number} seat */
  steps(parts, seat) {
    return [...new Set(parts.map(p => p.text))]
      .map(x => {
        const all = parts.filter(p => p.text === x),
          n = all.length,
          { is, from = '', to = '', hit } = all[0],
          [at, on] = [from, to].map(p => this.place(p, seat));
        if (is !== 'step') return this.action(x);
        const key = 'step.' + (from === '-' ? 'enter' : this.own || (!this.game.shown ? 'on' : to === 'off' ? to : +from ? 'on' : 'in'));
        return (
          this.t([key + at, key + '>' + on].find(k => this.words[k]) || key, {
            from: at,
            to: on,
            n,
            num: all[1] ? this.t('num', { n }) + ' ' : parts.some(p => p.from === '-') ? this.t('piece') : '',
          }) + (hit ? this.t('step.hit') : '')
        );
      })
      .join(', ');
  }

  /** event tells of an event, or says nothing. @param {Ev} e @param {View} view */
  event(e, view) {
    const who = this.who(view, e.seat);
    switch (e.e) {
      case 'throw':
      case 'play':
        return this.play(view, e.seat, e.parts);
      case 'offer':
        return this.t(view.seats[2] && /^resign/.test(e.offer || '') ? 'ev.resign' : 'ev.offer.' + e.offer, { who });
      case 'answer':
        return this.t(e.yes ? 'ev.yes' : e.seat === this.offerer ? 'ev.back' : 'ev.no', { who });
      case 'end':
        return this.result({ ...view, result: e.result });
      case 'return':
        if (!this.gone.has(e.seat)) return ''; // Who sits down for the first time is not back.
    }
    return this.words['ev.' + e.e] ? this.t('ev.' + e.e, { who }) : '';
  }

  /** result tells how the game ended; of a match that goes on, why only. @param {View} view */
  result(view) {
    const r = view.result;
    if (!r) return this.t('over');
    const paid = view.paid || r.payoffs,
      best = Math.max(...paid),
      won = paid.flatMap((p, i) => (p === best && p > 0 ? [i] : []));
    const own = view.own || [view.you],
      you = own.length === 1 && won.includes(own[0]),
      gone = paid.indexOf(Math.min(...paid));
    const by = 'by.' + r.reason + (r.reason === 'resign' && own.length === 1 && own[0] === gone ? '.you' : '');
    let why = this.words[by] ? ' ' + this.t(by, { who: this.who(view, gone) }) : '';
    why += this.game.ends?.(view, this) || '';
    const [, points = ''] = /score=([\d-]+)/.exec(view.position) || [], // of a match, the winner's first
      args = {
        who: won.map(s => this.who(view, s)).join(' & '),
        n: you ? best : won.length,
        unit: this.unit,
        score: points
          .split('-')
          .sort((a, b) => +b - +a)
          .join('–'),
      };
    return (view.phase === 'playing' ? '' : this.t(won[0] === undefined ? 'drawn' : you ? 'youwon' : 'won', args)) + why;
  }
}
