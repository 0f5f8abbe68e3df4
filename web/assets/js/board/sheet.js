// What the board says: in the sheet under it, and at once to those who listen.
import { parts } from './turn.js';

export class Sheet {
  /** @param {import('./board.js').GameBoard} board @param {HTMLElement} el @param {HTMLElement} alert */
  constructor(board, el, alert) {
    this.board = board;
    this.el = el;
    this.alert = alert;
    this.note = ''; // stands there instead of what is due
    this.no = ''; // the last note that refuses something
    this.rule = ''; // the number of the rule that the note is about
    this.came = ''; // what another has played, which listeners hear before whose turn it is
    this.first = ''; // who begins, until somebody has played
    /** @type {number|undefined} */ this.toldTurn = undefined;
  }

  /** began takes a position after a throw for who begins, which may have been a tie. @param {Pos} p */
  began(p) {
    const { view, say } = this.board;
    this.first =
      p.next === 'start' || p.seat === undefined
        ? ''
        : say.t('ev.first' + (p.throw ? '.with' : ''), { who: say.who(view, p.seat), throw: p.throw }) + ' ';
  }

  /** tell writes what the sheet says now. Listeners hear it once: not here what is shouted, nor what passes by itself. @param {boolean} [shouted] */
  tell(shouted) {
    const { board, el, note } = this,
      { view, turn } = board;
    const due = !!view.legal && !turn.sent && view.phase === 'playing' && !turn.falls(),
      news = due && view.turn !== this.toldTurn,
      alone = turn.alone(0).length > 0; // It is no turn to make: what plays itself says so.
    if (board.motion.walking || (news && alone && !note)) return;
    const rule = note && this.rule, // People read the sentence; its number is where the link leads.
      link = board.t('rule'),
      text = (note || this.words()) + (rule && ' ' + link);
    el.dataset.long = `${(text.length / 45) | 0}`; // about how many lines of a phone are full
    el.classList.toggle('noted', !!note);
    el.classList.toggle('refused', !!note && note === this.no);
    el.classList.toggle('ribbon', !!view.legal && !turn.sent && !!board.geo.throws?.[board.pos.throw]);
    if (el.textContent !== text) {
      this.hush(((shouted || news) && board.set.verbose !== 'off') || text === board.t('sent') || text === board.t('falling'));
      el.textContent = text;
      if (rule) {
        const a = document.createElement('a');
        a.href = '/rule/' + rule;
        a.target = '_blank'; // The table stays.
        a.title = rule;
        a.textContent = link;
        a.className = 'rule';
        el.replaceChildren(note + ' ', a);
      }
    }
    if (!note) this.rule = '';
    if (news) {
      this.toldTurn = view.turn;
      this.shout(this.came + (alone ? '' : board.t('yourturn') + ' ') + text);
      this.came = '';
    }
    board.classList.toggle('yours', due && !alone);
  }

  /** words says what is due, or who is waited for. */
  words() {
    const { board } = this,
      { view, turn, say, stakes } = board;
    if (board.replaying) return say.last || '\u00a0';
    if (view.phase === 'seating') return board.t('seating');
    if (view.phase === 'over') return say.result(view);
    if (turn.sent) return board.t('sent');
    if (view.legal) {
      if (turn.falls()) return this.first + board.t('falling');
      if (stakes.on) return board.t('bet.sure', { n: stakes.n, on: board.t(stakes.on) });
      if (turn.done())
        return this.whose() + board.t(turn.chosen ? 'done' : 'forced.turn', { play: say.steps(parts(turn.path), board.seat) }); // What was not chosen cannot be undone.
      const { lastPlay, lastThrow } = board,
        again = lastPlay && lastPlay.seat === board.pos.seat && lastPlay.parts[0]?.text !== 'throw', // He did more than not to double.
        other = {
          'sheet.play': lastThrow?.parts[0]?.faces?.length === 1 && 'sheet.left', // Who begins has thrown one of his dice.
          'sheet.throw': again && 'sheet.again',
        },
        t = (/** @type {string} */ k, /** @type {any} */ a) => board.t(/** @type {any} */ (other)[k] || k, a);
      return (this.first || this.whose()) + (board.game.prompt(board.pos, view, t, turn.edges()) || board.t('yourturn'));
    }
    if (view.offer && view.offerer !== view.you) return '\u00a0'; // The notice asks.
    const who = view.to_act.map(s => say.who(view, s)).join(', ');
    const out = who && view.you >= 0 && board.game.out?.(board.base, view.you) ? board.t('out') + ' ' : '';
    return this.first + out + board.t(who ? 'waiting' : 'falling', { who, n: view.to_act.length });
  }

  /** whose names who is to act, where several sit at this screen. */
  whose() {
    const { view, say } = this.board;
    return view.own?.[1] ? say.who(view, view.you) + ': ' : '';
  }

  /** refuse says why something cannot be, and leads to the rule. @param {string} text @param {string} [rule] its number */
  refuse(text, rule = '') {
    const { classList } = this.board;
    this.no = text;
    this.hear(text, rule);
    classList.remove('no');
    void this.el.offsetWidth;
    classList.add('no');
  }

  /** hear says something in the sheet and to those who listen. @param {string} text @param {string} [rule] its number */
  hear(text, rule = '') {
    this.note = text;
    this.rule = rule;
    this.tell(true);
    this.shout(text);
  }

  /** shout says something at once to those who listen. @param {string} text */
  shout(text) {
    const { board, alert } = this;
    board.motion.settled(() => {
      if (board.set.verbose !== 'off') alert.textContent = alert.textContent === text ? text + '\u00a0' : text;
    });
  }

  /** announce says something politely, and after the throw for it who begins. @param {string} text */
  announce(text) {
    this.board.motion.settled(() => {
      if (this.note) return;
      this.hush(false);
      this.el.textContent = this.first ? text + ' ' + this.first : text;
    });
  }

  /** hush says whether listeners are told what is written next. @param {boolean} quiet */
  hush(quiet) {
    this.el.ariaLive = quiet ? 'off' : 'polite';
  }
}
