// What the server sends and hears (docs/protocol.md). Written by go generate ./api from the Go types: do not edit.

type Advice = 'never' | 'bots' | 'always';

interface Alive {
  type: 'alive';
  /** The server's. */
  t: number;
}

interface Citation {
  id: string;
  text: string;
}

interface Clock {
  /** Milliseconds, up to an hour; or with Days, of days. */
  delay?: number;
  /** Milliseconds. */
  pool?: number;
  /** Days a turn, instead of delay and pool. */
  days?: number;
}

type Code = 'stale' | 'illegal' | 'not_your_turn' | 'not_seated' | 'taken' | 'waiting' | 'gone' | 'bad_request' | 'not_found' | 'forbidden' | 'no_advice' | 'busy' | 'rate' | 'internal';

interface Command {
  /** Idempotency key of your own. */
  id: string;
  do: Verb;
  /** May be left out by who has one seat; to sit, -1 is any. */
  seat?: number;
  /** The room's turn, for throw and play. */
  turn?: number;
  /** A play, a throw typed in, an offer, yes or no, words. */
  text?: string;
  /** Who sits. */
  name?: string;
  /** Kind of a bot that sits. */
  bot?: string;
  /** With sit or commit: the chains that are promised. */
  dice?: Commitment;
  /** With commit: all your seats that promise together. */
  seats?: number[];
  /** The link that is handed over, with link; with play one that travels ahead. */
  link?: string;
  /** With link: the throw that it is for. */
  k?: number;
  /** With link: it is of the second chain. */
  ahead?: boolean;
}

interface Commitment {
  /** Links of each chain: 2048. */
  length: number;
  /** Of the chain. */
  anchor: string;
  /** Of the second chain, where links travel ahead. */
  ahead?: string;
}

interface Config {
  game: string;
  options?: Record<string, string>;
  /** Of the rules, game.Version or before, so that old logs replay for ever. */
  version: number;
  seats: number;
  /** One game if zero. */
  match?: Match;
  /** None if zero. */
  clock?: Clock;
  private?: boolean;
  title?: string;
  /** The room that this is the rematch of. */
  after?: string;
  /** Physical dice are typed in, by consent of all who sit. */
  manual?: boolean;
  /** When hints and odds are given; bots if left out. */
  advice?: Advice;
  /** Of a game at one keyboard: the whole number of which all its dice are made; servers open none. */
  seed?: string;
  /** 3: the rules that the log keeps to; in older rooms 1 or 2. */
  dice?: number;
  /** The line of the position with which it begins; the start of the game if left out. */
  position?: string;
}

interface Done {
  /** Number of its last event. */
  n: number;
  /** The seat that was taken. */
  seat?: number;
  /** Of that seat. */
  secret?: string;
  /** The room of the rematch. */
  next?: string;
}

interface Edge {
  do: string;
  to: number;
  fx?: Fx[];
}

interface Ev {
  n: number;
  t: number;
  e: Kind;
  /** Of whom it tells; -1 of nobody in a seat. */
  seat: number;
  /** In the notation: "6-3", "24/18 13/10"; lots and cards joined by "; "; words said. */
  text?: string;
  open?: Config;
  sit?: Sitting;
  /** A record of package fair: what lets everybody check a throw. */
  dice?: Record<string, any>;
  offer?: OfferKind;
  yes?: boolean;
  /** Milliseconds that the server was down. */
  down?: number;
  result?: Result;
  /** SHA-256, in hex, of the weights of the net by which the bot plays that sits down or stands in. */
  net?: string;
  /** Blanked for this viewer; the number stays. */
  hidden?: boolean;
  /** Of a throw or a play: its text taken apart, for those who do not read notation. A server tells it, no log has it. */
  parts?: Part[];
}

interface Explanation {
  legal: boolean;
  /** At least one; the one that decides comes first. */
  rules: Citation[];
}

interface Failure {
  error: Refusal;
}

interface Frame {
  type: FrameType;
  room: string;
  /** The id of the command that it answers, if that came over this WebSocket. */
  did?: string;
  /** The incarnation of the store that numbers belong to. */
  epoch?: string;
  /** The last event told of. */
  n?: number;
  /** Without a gap. */
  events?: Ev[];
  /** The room after the last of the events. */
  view?: View;
  /** Where the view asks for a link. */
  proof?: Proof;
  /** Of a preview. */
  seat?: number;
  /** Of a preview. */
  steps?: string[];
  /** Of a preview: its steps taken apart. */
  parts?: Part[];
}

type FrameType = 'uptodate' | 'events' | 'snapshot' | 'preview';

interface Fx {
  /** Whose piece it is. */
  seat: number;
  /** Place, in its owner's numbering: "24", "res", "bar". */
  from: string;
  /** Place, in its owner's numbering: "18", "off", "bar". */
  to: string;
  /** The number or numbers used: "6", "3+4"; empty for a hit piece. */
  uses?: string;
}

interface Hint {
  play: string;
  /** The play taken apart. */
  parts: Part[];
  /** Points or chips to be expected. */
  equity: number;
}

interface Hints {
  /** The best first. */
  best: Hint[];
}

type Kind = 'open' | 'sit' | 'stand' | 'start' | 'anchor' | 'commit' | 'seed' | 'away' | 'call' | 'void' | 'throw' | 'play' | 'offer' | 'answer' | 'takeback' | 'flag' | 'leave' | 'return' | 'standin' | 'pause' | 'say' | 'end' | 'link' | 'rematch';

interface Legal {
  /** What a play must answer. */
  turn: number;
  /** Edges by node. */
  nodes: Edge[][];
  /** Nodes whose edges are left out, to be asked for. */
  more?: number[];
  /** Stakes, instead of an edge for each. */
  bets?: Stake[];
  /** The seat is to throw the dice. */
  throw?: boolean;
  /** What may fall, where the dice are typed in. */
  dice?: string[];
}

interface Log {
  room: string;
  epoch: string;
  /** Number of the room's last event. */
  n: number;
  events: Ev[];
}

interface Logged {
  seq: number;
  /** Microseconds since 1970. */
  time: number;
  command?: string;
  data: string;
}

interface Match {
  /** First to so many points, 1 to 1000. */
  points?: number;
  /** Best of so many games, 1 to 99, odd. */
  games?: number;
}

interface NewRoom {
  room: string;
  /** As asked for. */
  seats: SeatSecret[];
  view: View;
}

interface Odds {
  win: number[];
}

type OfferKind = 'draw' | 'resign1' | 'resign2' | 'resign3' | 'takeback' | 'without' | 'stop' | 'rematch';

interface Owed {
  /** In force; 0 before the first. */
  epoch: number;
  /** Of the participant: they promise together. */
  seats: number[];
  /** Promises need a second chain. */
  travels?: boolean;
  /** The command that the room waits for. */
  ask?: 'commit' | 'link';
  /** A promise is welcome, and nobody waits for it. */
  may?: boolean;
  /** The throw that is called. */
  k?: number;
  /** With ask link: which of the chain. */
  link?: number;
  /** Of the second chain. */
  ahead?: boolean;
  /** To go with the next play. */
  send?: Send;
  /** Seats whose links the called throw waits for. */
  missing?: number[];
  /** Since when, milliseconds since 1970. */
  since?: number;
}

interface Part {
  is: PartKind;
  /** Itself in the notation: "6-3", "24/18*". */
  text: string;
  /** Of dice, as the notation writes them: "6", "C", "crown". */
  faces?: string[];
  /** Of a step: a place, as in effects. */
  from?: string;
  /** Of a step: a place, as in effects. */
  to?: string;
  /** Of a step: it hits. */
  hit?: boolean;
  /** Of a choice or a lot: its word; of a throw: what it makes of who threw. */
  do?: string;
  /** Of a bet: on what; of a lot: on whom, the name of a seat. */
  on?: string;
  /** Of a bet: how many chips; of a choice: its number. */
  n?: number;
}

type PartKind = 'dice' | 'lot' | 'card' | 'step' | 'bet' | 'choice';

type Phase = 'seating' | 'playing' | 'over';

interface Proof {
  events: Logged[];
  receipt: Receipt;
}

type Reason = 'rules' | 'resign' | 'draw' | 'flag' | 'leave' | 'stopped' | 'standstill';

interface Receipt {
  room: string;
  seq: number;
  /** Hash of event Seq. */
  head: string;
  /** Microseconds since 1970, when it was signed. */
  time: number;
  /** Public. */
  key: string;
  sig: string;
}

interface Refusal {
  code: Code;
  message: string;
  /** What Message says, in the language of who asked, where that is not English. */
  said?: string;
  rules?: Citation[];
  /** The option, the field of the position line or the member of the body that is to blame. */
  field?: string;
  /** What stands there. */
  found?: string;
  /** What was wanted: "a whole number from 1 to 6". */
  want?: string;
}

interface Result {
  reason: Reason;
  payoffs: number[];
}

interface Saying {
  /** The room to follow. */
  hello?: string;
  /** The room to follow no more. */
  bye?: string;
  /** The room in which steps are shown. */
  preview?: string;
  /** The room, to which hello was said, in which body is to be done. */
  command?: string;
  /** Of a hello: what Since is a number of. */
  epoch?: string;
  /** Of a hello: the last event known. */
  since?: number;
  /** Of a hello: the last event that was followed by its hashes. */
  proven?: number;
  /** Of a hello. */
  view?: Viewing;
  /** Of a hello: a secret. */
  auth?: string;
  /** Of a preview. */
  seat?: number;
  /** Of a preview. */
  steps?: string[];
  /** Of a command. */
  body?: Command;
}

interface SeatSecret {
  seat: number;
  /** Acts for the seat, and for nothing else; none for a bot. */
  secret?: string;
}

interface SeatView {
  /** What position lines call it: x, s, 0. */
  name: string;
  /** Who sits there. */
  who?: string;
  /** What is public of a key. */
  player?: string;
  /** Kind of a bot. */
  bot?: string;
  taken: boolean;
  /** Nobody is connected for it. */
  away?: boolean;
  /** Kind of the bot that plays for it. */
  stand_in?: string;
  /** Milliseconds left, where there is a clock. */
  time?: number;
  /** It is running. */
  runs?: boolean;
  /** Milliseconds of this turn that cost none of it. */
  delay?: number;
}

interface Send {
  /** The throw that it is for. */
  k: number;
  link: number;
}

interface Sitting {
  name: string;
  /** Public name of a player's key; empty for guests and bots. */
  player?: string;
  /** Kind of a bot. */
  bot?: string;
  /** SHA-256 of the secret that acts for the seat, in hex. */
  token?: string;
  /** His program has promised before, or said that it will: ask it for a promise. */
  dice?: boolean;
}

interface Stake {
  on: string;
  min: number;
  max: number;
}

interface Told {
  type: 'done' | 'error';
  room?: string;
  /** The id of the command. */
  did?: string;
  done?: Done;
  error?: Refusal;
}

type Verb = 'sit' | 'stand' | 'throw' | 'play' | 'offer' | 'answer' | 'say' | 'leave' | 'return' | 'standin' | 'commit' | 'link';

interface View {
  room: string;
  config: Config;
  seats: SeatView[];
  /** Position line. It hides that of Brief: a whole view always has it. */
  position: string;
  /** Number of the last event. */
  n: number;
  phase: Phase;
  /** What a throw or a play must answer. */
  turn: number;
  /** Seats that are to choose or to throw. */
  to_act: number[];
  /** The seat on throw, or -1. */
  thrower: number;
  offer?: OfferKind;
  /** The seat that offers, where there is an offer. */
  offerer: number;
  result?: Result;
  /** The room of the rematch. */
  next?: string;
  /** Only for a seat that puts something into the dice. */
  dice?: Owed;
  /** The seat that sees this, or -1. */
  you: number;
  /** Only for a seat that is to act. */
  legal?: Legal;
  /** Server time of the clocks, milliseconds. */
  now: number;
  /** What a bot thinks of the position, where one can judge. */
  odds?: Odds;
  /** How many only watch. */
  watching?: number;
  /** You may resign for two or three points; without a seat: somebody may. */
  gammons?: boolean;
  /** The last game was won by, or given up as, a gammon (2) or a backgammon (3), and counted that often. */
  won?: number;
  /** What the game itself paid, by seat, where something was paid beside it: who has won. */
  paid?: number[];
}

type Viewing = '' | 'brief';
