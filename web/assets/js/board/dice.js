// The dice on the board.
import { put, svg } from './draw.js';

export class Dice {
  /** @param {import('./board.js').GameBoard} board @param {Element} box */
  constructor(board, box) {
    this.board = board;
    this.box = box;
    this.id = ''; // of the throw that is drawn
    this.smaller = false; // which die a tap plays
    box.replaceChildren();
  }

  draw() {
    const { game, pos, lastThrow, rolls, set, turn, bd, classList } = this.board;
    const dice = game.dice(pos, lastThrow),
      id = rolls + ':' + dice.map(d => d.face + d.at[0]).join();
    if (id !== this.id) {
      this.id = id;
      this.box.replaceChildren(
        ...dice.map((d, i) => {
          const g = svg('g', { class: 'pc die', id: `r${rolls}-${i}` }),
            roll = svg('g', { class: 'roll' });
          roll.append(svg('use', { href: '#die-' + d.face }));
          g.append(roll);
          put(g, d.at);
          return g;
        }),
      );
    }
    bd.classList.toggle('flash', !!pos.checked?.length && !classList.contains('quiet'));
    const marked = set.tap && turn.edges().length ? Math[this.smaller ? 'min' : 'max'](...(pos.lefts || [])) : 0;
    dice.forEach((d, i) => {
      const c = this.box.children[i].classList;
      c.toggle('used', !!d.used);
      c.toggle('marked', !d.used && +(pos.throw?.split('-')[i] || 0) === marked);
    });
  }

  /** other marks the other die: the one that a tap plays. */
  other() {
    const { set, turn } = this.board;
    if (!set.tap || !turn.edges().length) return false;
    this.smaller = !this.smaller;
    this.draw();
    return true;
  }

  /** under reports whether a point of the page is on a die. @param {number} x @param {number} y */
  under(x, y) {
    return [...this.box.children].some(die => {
      const r = die.getBoundingClientRect();
      return Math.hypot(r.x + r.width / 2 - x, r.y + r.height / 2 - y) < r.width / 2 + (this.board.game.crowded ? 0 : 9); // a finger beside a die may mean it, unless a space lies there
    });
  }
}
