// Events and views as sentences. The server sends codes; the words come from the catalogue of the page's language.

export class Say {
  /** @param {Record<string, any>} words */
  constructor(words) { this.words = words; this.last = ''; }

  /** t returns a text with its blanks filled in; {n} in a text of two forms chooses "one|many". @param {string} key @param {Record<string,any>} [args] */
  t(key, args = {}) {
    let text = this.words[key];
    if (text === undefined) return key;
    if (Array.isArray(text)) return key === 'num' ? text[args.n] ?? String(args.n) : text[args.n === 1 ? 0 : 1].replace('{n}', args.n);
    return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ k) => args[k] ?? '');
  }

  /** who names a seat. @param {View} view @param {number} seat */
  who(view, seat) {
    const s = view.seats[seat];
    if (!s) return '';
    return s.who || this.t('side.' + s.name) || s.name;
  }

  /** names puts names in the place of seat marks \u0001n. @param {string} text @param {View} view */
  names(text, view) { return text.replace(/\u0001(\d)/g, (_, i) => this.who(view, +i)); }

  /** clock writes milliseconds as 1:05, or in days. @param {number} ms */
  clock(ms) {
    const s = Math.max(0, Math.ceil(ms / 1000));
    if (s >= 172800) return this.t('days', { n: Math.floor(s / 86400) });
    const h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60, two = (/** @type {number} */ n) => String(n).padStart(2, '0');
    return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
  }

  /** action names a decision: "take", "name 4". @param {string} text */
  action(text) {
    const [verb, ...rest] = text.split(' ');
    return this.words['do.' + verb] ? this.t('do.' + verb, { x: rest.join(' ') }) : text;
  }

  /** move writes a decision for the list of moves: a stake as "5 Crown". @param {string} text */
  move(text) {
    const m = /^bet (\d+) (\w+)/.exec(text);
    return m ? m[1] + ' ' + this.t(m[2]) : this.action(text);
  }

  /** faces writes a throw: 2-1 as Acey-Ducey where it is one. @param {View} view @param {string} text */
  faces(view, text) {
    if (text === '2-1' && view.config.game !== 'backgammon' && view.seats[0].name === 'x') return 'Acey-Ducey';
    return text.split(/[-,]/).map(f => this.words[f] || (f === 'C' ? 'Check' : f)).join(text.includes(',') ? ', ' : '-');
  }

  /** play tells of a throw or a play. @param {View} view @param {number} seat @param {string} text */
  play(view, seat, text) {
    const who = this.who(view, seat);
    let m;
    if (/^first /.test(text)) return this.t('ev.first', { who: this.who(view, view.seats.findIndex(s => s.name === text.slice(6))) });
    if (/^dealer /.test(text)) return this.t('ev.dealer', { who: this.who(view, +text.slice(7)) });
    if (/^(card|misc) /.test(text)) return '';
    if (/^[\dC](-[\dC])?$|,/.test(text) || /^(crown|anchor|heart|spade|diamond|club)$/.test(text)) return this.t(seat < 0 ? 'ev.fell' : 'ev.threw', { who, throw: this.faces(view, text) });
    if (text === 'pass') return this.t('ev.pass', { who });
    if ((m = /^bet (\d+) (\w+)/.exec(text))) return this.t('ev.bet', { who, n: m[1], on: this.t(m[2]) });
    if (this.words['ev.' + text.split(' ')[0]]) return this.t('ev.' + text.split(' ')[0], { who, x: text.split(' ')[1] || '' });
    return this.t('ev.play', { who, play: text });
  }

  /** event tells of an event, or says nothing. @param {Ev} e @param {View} view */
  event(e, view) {
    const who = e.seat >= 0 ? this.who(view, e.seat) : '';
    switch (e.e) {
      case 'throw': case 'play': return this.play(view, e.seat, e.text || '');
      case 'sit': return this.t('ev.sit', { who: e.sit?.name || who });
      case 'offer': return this.t('ev.offer.' + e.offer, { who });
      case 'answer': return this.t(e.yes ? 'ev.yes' : 'ev.no', { who });
      case 'end': return this.result({ ...view, result: e.result });
      case 'say': return '';
    }
    return this.words['ev.' + e.e] ? this.t('ev.' + e.e, { who }) : '';
  }

  /** result tells how the game ended. @param {View} view */
  result(view) {
    const r = view.result;
    if (!r) return this.t('over');
    const best = Math.max(...r.payoffs), won = r.payoffs.flatMap((p, i) => p === best && p > 0 ? [i] : []);
    const why = this.words['by.' + r.reason] ? ' ' + this.t('by.' + r.reason) : '';
    if (!won.length) return this.t('drawn') + why;
    if (won.some(s => (view.own || [view.you]).includes(s)) && (view.own || [view.you]).length === 1) return this.t('youwon', { n: best }) + why;
    return this.t('won', { who: won.map(s => this.who(view, s)).join(', '), n: best }) + why;
  }
}
