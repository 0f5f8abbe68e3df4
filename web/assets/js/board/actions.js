// The bar of buttons below the board.
import { narrow } from './draw.js';

/** @typedef {{id:string, text:string, main?:boolean, run:()=>void}} Action */

export class Actions {
  /** @param {import('./board.js').GameBoard} board @param {HTMLElement} el */
  constructor(board, el) {
    this.board = board;
    this.el = el;
    this.id = ''; // of the buttons that are drawn
    this.sure = ''; // what was asked for once, and is to be asked for twice
    narrow.onchange = () => {
      this.id = '';
      board.paint();
    };
  }

  draw() {
    const { board, el } = this,
      list = this.list(),
      id = list.map(a => a.id).join();
    if (id !== this.id) {
      const focus = el.contains(document.activeElement);
      this.id = id;
      this.sure = '';
      el.replaceChildren(
        ...list.map(a => {
          const b = document.createElement('button');
          b.type = 'button';
          b.dataset.a = a.id;
          b.className = a.main ? 'main' : '';
          return b;
        }),
      );
      if (focus)
        /** @type {HTMLElement|null|undefined} */ (el.querySelector('.main') || board.pl.get(board.cur))?.focus({ preventScroll: true });
    }
    list.forEach((a, i) => {
      const b = /** @type {HTMLButtonElement} */ (el.children[i]);
      if (b.textContent !== a.text) b.textContent = a.text;
      b.onclick = a.run;
    });
  }

  /** list is what can be done now. @returns {Action[]} */
  list() {
    const { board } = this,
      { view, turn, stakes } = board,
      { legal } = view,
      t = /** @type {(k: string, a?: any) => string} */ (k, a) => board.t(k, a);
    if (board.replaying || view.phase !== 'playing' || !legal || turn.sent || turn.falls()) return []; // What falls by itself is nobody's to throw.
    if (legal.throw) {
      return legal.dice
        ? legal.dice.map(d => ({ id: 'd' + d, text: d, run: () => board.throwDice(d) }))
        : [{ id: 'throw', text: t('throw'), main: true, run: () => board.throwDice() }];
    }
    const undo = { id: 'undo', text: t('undo'), run: () => board.undo() };
    if (turn.done())
      return [
        { id: 'play', text: t(turn.text === 'pass' ? 'do.pass' : 'play'), main: true, run: () => board.send() },
        ...(turn.chosen ? [undo] : []),
      ];
    const list = stakes.on ? this.chips() : [];
    if (stakes.on) list.push({ id: 'play', text: t('bet.do', { n: stakes.n }), main: true, run: () => stakes.lay() }, undo);
    for (const e of turn.edges()) {
      if (turn.from(e) || stakes.on) continue;
      // Six doublets have one row, also under a small board: "6-6", and what is said over them tells what that is.
      list.push({
        id: 'e' + e.do,
        text: board.say.action(e.do.replace(/name (.)/, '$1-$1')),
        main: /^(throw|take|pass)$/.test(e.do),
        run: () => this.choose(e),
      });
    }
    if (turn.chosen) list.push(undo); // What the program plays by itself is nobody's slip.
    list.push(...(board.game.steps?.(board) || []));
    const hint = /** @type {HTMLElement|null} */ (document.querySelector('.viewsettings [href$="?hint"]'));
    // On a phone the link is far below the board, and hidden: this button stands for it, where the answer will be read.
    if (hint && !list[1] && !turn.alone()[0]) list.push({ id: 'hint', text: hint.textContent || '', run: () => hint.click() });
    return list;
  }

  /** chips are the buttons that lay more, or fewer. @returns {Action[]} */
  chips() {
    const { stakes } = this.board,
      b = stakes.at(stakes.on);
    return b
      ? [-1, 1, 5].map(by => ({ id: 'chips' + by, text: (by < 0 ? '−' : '+') + Math.abs(by), run: () => stakes.change(b, by) }))
      : [];
  }

  /** choose takes a step that moves no man; what weighs much is asked for twice. @param {Edge} e */
  choose(e) {
    const { board } = this;
    if (!/^(double|drop)$/.test(e.do) || this.sure === e.do) board.take([e]);
    else {
      this.sure = e.do;
      board.sheet.note = board.t('sure.' + e.do);
      board.sheet.tell();
    }
  }
}
