// Plays in Firefox what the tests play in Chromium, over WebDriver BiDi: a game of each kind from the front page until one gives up,
// looking back at it, a lesson, the bench. It fails where a page logs an error, where something is not found, or where a game stands still.
//   node tools/audit/firefox.mjs [GAME...]        after: apt-get install firefox-esr (or FIREFOX_PATH), npm ci --prefix tools/audit
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { games as all, open } from './house.mjs';

const games = all.filter(([name]) => process.argv.length < 3 || process.argv.includes(name));

/** The path of a Firefox, or an error that says how to get one. */
function firefox() {
  const list = [process.env.FIREFOX_PATH, ...['firefox-esr', 'firefox'].flatMap(n => process.env.PATH.split(':').map(d => join(d, n)))];
  const found = list.find(p => p && existsSync(p));
  if (!found) throw new Error('no Firefox found: install it (apt-get install firefox-esr) or set FIREFOX_PATH');
  return found;
}

const patience = 180000; // of everything that is waited for, in milliseconds
let failed = 0, where = '';
const wrong = text => { failed++; console.log(`${where}: ${text}`); };

/** look opens a page, of somebody who was never here if no context is given, and notes what goes wrong in it. */
async function look(app, context, width = 1280, height = 800) {
  const page = await (context || await app.createBrowserContext()).newPage();
  await page.setViewport({ width, height });
  page.setDefaultTimeout(patience);
  page.on('console', m => { if (m.type() === 'error') wrong('the console says: ' + m.text()); });
  page.on('pageerror', e => wrong('a script fails: ' + e.message));
  page.on('response', async r => {
    if (r.status() < 400 || r.status() === 410) return; // 410: the game was over already
    const at = where, said = await r.text().catch(() => ''); // of a page that has gone nothing is known
    if (/"code":"waiting"/.test(said)) return; // an offer that a throw was quicker than: it is made again
    wrong(`${r.status()} ${r.url()} (${at}): ${said.slice(0, 200)}`);
  });
  return page;
}

/** leave closes a page: what it was still loading is nobody's fault. */
const leave = page => { page.removeAllListeners(); return page.close(); };

const ready = page => page.waitForFunction(() => document.querySelector('game-board')?.dataset.ready === '1');

/** step does by clicks what is to be done next, unless the page does it, and returns how many turns were the player's: -1 when the game is over. */
const step = page => page.evaluate(() => {
  const b = document.querySelector('game-board'), click = s => { const e = b.querySelector(s); e?.click(); return !!e; };
  globalThis.turns ??= new Set();
  if (b.view.phase === 'over') return -1;
  if (b.view.legal) turns.add(b.view.turn);
  if (!b.view.legal || b.turn.sent || b.motion.timers.length > 0) return turns.size;
  click('[data-a="throw"]') || click('[data-a="play"]') || click('.pl.to:not([data-p="dice"])') || click('.pl.can:not([data-p="dice"])') || click('.acts .main') || click('.acts button:not([data-a="undo"])');
  return turns.size;
});

/** play plays a game against a bot from the front page for six turns of one's own, gives up and looks back. */
async function play(app, url, game) {
  where = game;
  const page = await look(app);
  await page.goto(url);
  await page.waitForNetworkIdle({ idleTime: 300 }); // Who leaves at once has the icon refused.
  await page.evaluate(g => [...document.querySelectorAll('.card form')].find(f => f.game.value === g).querySelector('.main').click(), game);
  await page.waitForFunction(() => location.pathname.startsWith('/r/'));
  await ready(page);
  let turns = 0;
  for (const end = Date.now() + patience; turns >= 0 && turns < 6; await new Promise(f => setTimeout(f, 60))) {
    turns = await step(page);
    if (Date.now() > end) throw new Error(`${game}: the game stands still after ${turns} turns: ` + await page.evaluate(() => { const { view, turn, motion } = document.querySelector('game-board'); return JSON.stringify({ ...view, sent: turn.sent, timers: motion.timers.length }); }));
  }
  const room = await page.evaluate(() => location.pathname);
  if (turns >= 0) {
    await page.waitForFunction(() => { // Presses Resign, and again when asked, until the game is over: an offer can be overtaken by a throw.
      if (document.querySelector('game-board').view.phase === 'over') return true;
      [...document.querySelectorAll('.in-offers button')].find(e => /^(Resign|Really)/.test(e.textContent))?.click();
      return false;
    }, { polling: 700 });
  }
  await page.waitForFunction(() => document.querySelector('.end')?.textContent);
  const back = await look(app, page.browserContext());
  await leave(page);
  await back.goto(url + room + '/replay');
  await ready(back);
  const said = await back.evaluate(() => { const s = document.querySelector('.scrubber input'); s.value = '0'; s.dispatchEvent(new Event('input', { bubbles: true })); return document.querySelector('.sheet').textContent; });
  await back.evaluate(() => [...document.querySelectorAll('.scrubber button')].find(b => b.textContent === 'Next').click());
  await back.waitForFunction(t => document.querySelector('.sheet').textContent !== t, {}, said);
  await leave(back);
}

const began = Date.now(), house = await open();
try {
  const app = await puppeteer.launch({ browser: 'firefox', executablePath: firefox(), headless: true });
  try {
    for (const [game] of games) await play(app, house.url, game);
    for (const [game] of games) {
      where = `a lesson in ${game}`;
      const page = await look(app, undefined, 390, 844);
      await page.goto(`${house.url}/learn/${game}`);
      await ready(page);
      await page.waitForFunction(() => { // Does what the first step asks, until the second is shown.
        const b = document.querySelector('game-board'), [step] = JSON.parse(document.querySelector('#steps').textContent);
        const wanted = step.want.split(' ')[b.turn.path.length], e = b.turn.edges().find(e => e.do === wanted), next = document.querySelector('#next:not([hidden])');
        if (next) next.click();
        else if (step.want === 'throw') b.querySelector('[data-a="throw"]')?.click();
        else if (step.want.startsWith('bet ')) b.querySelector(`.pl[data-p="${step.want.split(' ')[2]}"]`)?.click();
        else if (e) b.take([e]);
        else b.querySelector('.acts .main')?.click();
        return !document.querySelector('#step .caps').textContent.startsWith('1 /');
      }, { polling: 200 });
      const bench = await look(app, page.browserContext(), 390, 844);
      await leave(page);
      where = `the bench for ${game}`;
      await bench.goto(`${house.url}/lab/${game}`);
      await leave(bench);
    }
    const page = await look(app);
    for (const path of ['/', '/new/house', '/rules', '/rules/parker', '/puzzle', '/numbers', '/you', '/settings', '/offline']) {
      where = path;
      await page.goto(house.url + path, { waitUntil: 'load' });
      await page.waitForNetworkIdle({ idleTime: 300 }); // Who leaves at once breaks off what is loaded ahead.
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 1) wrong(`${over} px wider than the window`);
    }
  } catch (e) {
    wrong(e.stack); // with the place where it happened
  } finally {
    await app.close();
  }
} finally {
  await house.close();
}
console.log(`firefox: ${games.length} games, ${failed} faults, ${Math.round((Date.now() - began) / 1000)} s`);
process.exitCode = failed ? 1 : 0;
