// A house for the checks: the real program on a free port, with rooms in every phase.
import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

const whole = ['chromium', 'chromium-browser', 'google-chrome']; // with windows

/** The path of a Chromium, or an error that says how to get one. The shell is the same browser without windows, and takes half the time. */
export function chromium(names = ['chromium-headless-shell', ...whole]) {
  const list = [process.env.CHROME_PATH, ...names.flatMap(n => process.env.PATH.split(':').map(d => join(d, n)))];
  const found = list.find(p => p && existsSync(p));
  if (!found) throw new Error(`no Chromium found: install it (apt-get install ${names[0]}) or set CHROME_PATH`);
  return found;
}

/** The path of a Chromium with windows, by which the kept figures of Lighthouse were taken. */
export const windowed = () => chromium(whole);

/** Starts a server with an empty store; close ends it. */
export async function open() {
  const dir = mkdtempSync(join(tmpdir(), 'parlor-audit-'));
  const program = join(dir, 'parlor');
  execFileSync('go', ['build', '-o', program, './cmd/parlor'], { cwd: root, stdio: 'inherit', env: { CGO_ENABLED: '0', ...process.env } });
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', join(dir, 'data'), '--pace', '0s', '--no-limits'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((done, fail) => {
    let said = '';
    child.stdout.on('data', d => { said += d; const m = /open (http:\S+)/.exec(said); if (m) done(m[1]); });
    child.on('exit', code => fail(new Error(`the server ended with ${code}: ${said}`)));
  });
  const close = async () => {
    child.removeAllListeners('exit');
    const over = new Promise(done => child.on('exit', done)); // It writes until then.
    child.kill();
    await over;
    rmSync(dir, { recursive: true, force: true });
  };
  return { url, close };
}

/** Asks the API of a house. */
export async function ask(url, path, body, key) {
  const r = await fetch(url + '/api/v1' + path, {
    method: body ? 'POST' : 'GET', body: body && JSON.stringify(body), headers: key ? { Authorization: 'Bearer ' + key } : {},
  });
  const answer = await r.json();
  if (!r.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The games whose boards differ, with the seats they are looked at with. */
export const games = [['parker', 2], ['wikipedia', 2], ['backgammon', 2], ['india', 4], ['crown-and-anchor', 3], ['check-and-double-check', 3]];

/** Where finished games begin that would be long: how a page looks does not hang on how many turns it lists. */
const late = {
  parker: 'x=6:3,4:2,2:2,off:8 o=6:2,5:2,3:3,off:8 turn=x next=throw',
  wikipedia: 'x=6:3,4:2,2:2,off:8 o=6:2,5:2,3:3,off:8 turn=x next=throw opened=xo',
  india: 's=71,71,70,58 w=71,70,64,50 n=71,71,60,55 e=71,70,66,52 turn=s next=throw',
};

/** Opens rooms of a game: one with a free seat, one being played, one finished by bots of a level. */
export async function rooms(url, [game, seats], key, level = 'hand') {
  const options = game === 'crown-and-anchor' ? { rounds: '2' } : game === 'check-and-double-check' ? { target: '5' } : {};
  const bots = (from, by = 'random') => Array.from({ length: seats - from }, (_, i) => ({ seat: i + from, bot: by }));
  const room = async (sit, position) => (await ask(url, '/rooms', { game, options, seats, sit, position }, key)).room;
  const seating = await room([{ seat: 0, name: 'Ada' }]);
  const playing = await room([{ seat: 0, name: 'Ada' }, ...bots(1)]);
  const over = await room(bots(0, level), late[game]);
  await until(async () => (await ask(url, '/rooms/' + over)).phase === 'over', `${game}: bots finish a game`);
  return { game, seating, playing, over };
}

/** Waits until a promise comes true. */
export async function until(is, what, limit = 180000) {
  for (const end = Date.now() + limit; Date.now() < end; await new Promise(f => setTimeout(f, 30))) if (await is()) return;
  throw new Error('never: ' + what);
}

/** Throws and plays for a seat until a choice is due whose turn is at least so far on. */
export async function playOn(url, room, key, turns) {
  for (let made = 0, tries = 0; tries < 3000; tries++) {
    const v = await ask(url, '/rooms/' + room, undefined, key);
    if (v.phase === 'over') return;
    if (!v.legal) { await new Promise(f => setTimeout(f, 10)); continue; }
    if (v.legal.throw) { await ask(url, `/rooms/${room}/commands`, { id: crypto.randomUUID(), do: 'throw', turn: v.legal.turn }, key); continue; }
    if (made >= turns) return;
    let text = '';
    if (v.legal.bets?.length) text = `bet 1 ${v.legal.bets[0].on}`;
    else for (let n = 0; v.legal.nodes[n]?.length; n = v.legal.nodes[n][0].to) text += ' ' + v.legal.nodes[n][0].do;
    await ask(url, `/rooms/${room}/commands`, { id: crypto.randomUUID(), do: 'play', turn: v.legal.turn, text: text.trim() }, key);
    made++;
  }
}
