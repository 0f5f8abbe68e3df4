// What a family of games gives to the board, and what the page notes beside what the server sends (room.d.ts).

interface View {
  /** When it came, milliseconds since 1970 by the clock of this device. */
  got: number;
  own?: number[];
  /** bots by their names, as the page calls them */
  called?: Record<string, string>;
  /** texts that are others in this room */
  words?: Record<string, string>;
  epoch?: string;
}

/** x, y, turn, scale */
type Spot = number[];
/** A spot in the wide and in the tall drawing. */
type Pair = [Spot, Spot];
/** A piece to be drawn: k is what it may change places with, key where it stands. */
interface Token {
  k: string;
  key: string;
  sym: string;
  at: Pair;
  text?: string;
}
interface Die {
  face: string;
  at: Pair;
  used?: boolean;
}
/** The layout that the server writes: see web/board/layout.go. */
interface Geo {
  family: string;
  viewer: number;
  /** crown: of each design, no dice that show it, one, two and three in words */
  counts?: Record<string, string[]>;
  cut?: number;
  seats: number;
  size: number[][];
  names: string[];
  sides?: string[];
  start?: number[];
  pairs?: boolean;
  faces?: Record<string, string>;
  house?: boolean;
  throws?: Record<string, string>;
  each?: string;
  half?: number;
  /** crown: how many rounds make a game; check: how many points end it */
  aim?: number;
  at: Record<string, number[][]>;
  step: Record<string, number[][]>;
  form: Record<string, number[][]>;
  spots: Record<string, number[][]>;
}
/** A position line taken apart by its family. */
type Pos = Record<string, any>;
type Tell = (key: string, args?: Record<string, any>) => string;
interface Last {
  seat: number;
  parts: Part[];
}

/** What a family of games knows of drawing and naming. */
interface Family {
  parse(line: string): Pos;
  tokens(p: Pos, own: number[]): Token[];
  dice(p: Pos, last: Last | null): Die[];
  /** key of the button over a place in its owner's numbering */
  key(seat: number, place: string): string;
  /** the position after a step, as far as a drawing shows it */
  apply(p: Pos, e: Edge): Pos;
  /** the positions on the way of a turn */
  walk(p: Pos, seat: number, parts: Part[]): Pos[];
  label(key: string, p: Pos, own: number[], t: Tell): string;
  /** a place of a seat as the board counts it, where that is not as the seat counts */
  shown?(place: string | number | undefined, seat: number, say: import('../assets/js/room/say.js').Say): string | number | undefined;
  /** what each has at the end, in words */
  ends?(view: View, say: import('../assets/js/room/say.js').Say): string;
  /** where the next piece would stand, and whether it hits */
  mark(key: string, p: Pos, seat: number): { at: Pair; hit: boolean } | null;
  /** where the uppermost piece stands */
  top(key: string, p: Pos): Pair | null;
  /** whether a seat has nothing left to play with, and looks on */
  out?(p: Pos, seat: number): boolean;
  /** whether none of a seat's pieces is on its way, and the dice bring none in: India */
  waits?(p: Pos, seat: number): boolean;
  prompt(p: Pos, view: View, t: Tell, edges: Edge[]): string;
  /** whether a piece of a seat that is still on its way stands on a place */
  holds?(key: string, p: Pos, seat: number): boolean;
  /** the action about which to ask why not */
  ask(p: Pos, seat: number, key: string, to?: string): string;
  jump(digits: string): string;
  /** tables: what fell and what is left of it, in words */
  fell?(p: Pos, two: boolean, t: Tell): string;
  /** how much a seat has; for a panel, which knows names, with whom it plays as well */
  facts(p: Pos, seat: number, panel?: import('../assets/js/room/panel.js').Panel): { label: string; value: string }[];
  /** what the throw among the events that lead from one position to another has won each seat, and why */
  paid?(
    from: string,
    list: Ev[],
    to: string,
    t: (key: string, args?: Record<string, any>) => string,
    who: (seat: number) => string,
  ): string[];
  /** where a new piece comes from */
  enter?(k: string, p: Pos, was: Pos): Pair | null;
  /** where a piece goes that is no more */
  leave?(k: string, p: Pos, key: string): Pair | null;
  /** pieces overlap in the order of tokens */
  ordered?: boolean;
  /** the piece that stands beside a seat's name: which symbol, and the part of the plane that it fills */
  emblem?(seat: number): { sym: string; box: string };
  /** who plays chooses nothing, so there is nothing to type or to take back, and no draw to agree on */
  wordless?: boolean;
  /** the dice never throw themselves: to throw is all that somebody does */
  byHand?: boolean;
  /** What the sixth side of its dice shows, where that is no 6. */
  sixth?: string;
  /** pieces are too small on a narrow screen: their steps are buttons there as well */
  crowded?: boolean;
  /** what is written on places now, by their keys: the numbers that buttons and sentences call them by */
  named?(board: import('../assets/js/board/board.js').GameBoard): Record<string, string> | undefined;
  /** the buttons for steps of pieces that are too small to touch */
  steps?(board: import('../assets/js/board/board.js').GameBoard): import('../assets/js/board/actions.js').Action[] | undefined;
  /** what is written of a seat's name in an element of the still drawing */
  called?(name: string, el: SVGElement): string;
  /** texts of the still drawing */
  texts?(p: Pos, t: Tell): Record<string, string>;
}
