// Looks at every page in every phase with axe-core: light and dark, from a phone to a wide screen. Any violation fails.
//   node tools/audit/axe.mjs        after: npm ci --prefix tools/audit
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as browser } from 'playwright-core';
import { ask, chromium, games, open, playOn, rooms, until } from './house.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const patience = 180000; // of everything that is waited for, in milliseconds
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }; // all that the night changes
const layout = { type: 'rule', values: [...colours.values, 'target-size', 'scrollable-region-focusable'] }; // all that a width changes
// Whether a page is wider than its window is asked at every width; axe, which takes a second, looks by day and by night at what may differ there.
const widths = [
  { width: 360, height: 740, light: tags, dark: colours },
  { width: 768, height: 1024, light: layout },
  { width: 1280, height: 800, light: layout },
  { width: 1920, height: 1080, light: tags, dark: colours },
];
// Pages made like others, in other words.
const alike = widths.map(({ width, height }) => ({ width, height, light: width === 360 && tags, dark: width === 1920 && colours }));

let failed = 0, looked = 0, unsure = 0;

/** look runs axe on what a page shows now. */
async function look(page, name, rules) {
  const result = await page.evaluate(t => globalThis.axe.run(document, { runOnly: t, resultTypes: ['violations', 'incomplete'], preload: false, iframes: false }), rules);
  looked++;
  unsure += result.incomplete.length;
  for (const v of result.violations) {
    failed++;
    console.log(`${name}: ${v.id} (${v.impact}): ${v.help}`);
    for (const n of v.nodes.slice(0, 3)) console.log('    ' + n.html.slice(0, 160) + '\n      ' + (n.failureSummary || '').replace(/\s+/g, ' ').slice(0, 200));
  }
}

/** fits asks whether a page is as wide as its window. */
async function fits(page, name) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 1) { failed++; console.log(`${name}: ${over} px wider than the window`); }
}

/** asked returns the addresses of the puzzle of the day and of what is said to the first answer that its list offers. */
async function asked(url) {
  let path = '', page = '';
  await until(async () => {
    const r = await fetch(url + '/puzzle');
    path = new URL(r.url).pathname;
    page = await r.text();
    return r.ok && path.startsWith('/puzzle/');
  }, 'a puzzle of the day', 300000);
  const [, play] = /<option value="([^"]+)"/.exec(page);
  return [[path], [`${path}?${new URLSearchParams({ play })}`]];
}

/** visitor opens a window for somebody: with a key, or as a stranger. */
async function visitor(app, url, key, locale = 'en') {
  const context = await app.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', bypassCSP: true, hasTouch: true, locale });
  if (key) await context.addCookies([{ name: 'parlor', value: key, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  /** Looks at addresses in every width and light; name says what they are. */
  return async (list, name, looks = widths) => {
    for (const [path, what] of list) {
      await page.goto(path.includes('://') ? path : url + path);
      if (/^.(r|learn)\//.test(path) && !path.includes('/dice')) await page.waitForFunction(() => document.querySelector('game-board')?.dataset.ready === '1');
      if (path.includes('dice')) await page.waitForFunction(() => !document.querySelector('[data-game]') || document.querySelector('[data-game]').className);
      if (/^.(lab|puzzle)/.test(path)) await page.waitForFunction(() => !document.querySelector('game-board') || document.querySelector('game-board').dataset.ready === '1');
      if (what === 'hand') await page.evaluate(() => document.querySelector('.pl.men')?.click()); // a man picked up on the bench
      if (what === 'turn') { // a man in the hand, targets shown
        await page.evaluate(() => { const b = document.querySelector('game-board'), k = [...b.turn.movable()][0]; if (k && !b.view.legal?.throw) b.pick(k); });
      }
      await page.evaluate(() => { for (const d of document.querySelectorAll('details')) d.open = true; });
      // Many fair throws make every share this wide: whether it fits must not hang on luck.
      await page.evaluate(() => { for (const s of document.querySelectorAll('.bars span')) s.textContent = s.textContent.replace(/[\d.,]+/, '16.7'); });
      // What nobody is read has nothing to be asked: a drawing's lines go, its name stays.
      await page.evaluate(() => { for (const s of document.querySelectorAll('svg[aria-hidden=true], svg[role=img]')) s.replaceChildren(...s.querySelectorAll(':scope > title, :scope > desc')); });
      await page.evaluate(axe);
      for (const { width, height, ...rules } of looks) {
        await page.setViewportSize({ width, height });
        await fits(page, `${width} ${name(path)}`);
        for (const colorScheme of ['light', 'dark'].filter(scheme => rules[scheme])) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await look(page, `${colorScheme} ${width} ${name(path)}`, rules[colorScheme]);
        }
      }
    }
  };
}

const house = await open(), dir = mkdtempSync(join(tmpdir(), 'parlor-axe-'));
try {
  const { key } = await ask(house.url, '/players', { name: 'Ada' });
  const list = [];
  for (const g of games) list.push(await rooms(house.url, g, key));
  for (const r of list) await playOn(house.url, r.playing, key, 3);
  const crown = list.find(r => r.game === 'crown-and-anchor');
  for (const seats of [2, 3]) { // games of Ada's own, for her statistics
    const sit = [{ seat: 0, name: 'Ada' }, ...Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, bot: 'random' }))];
    const { room } = await ask(house.url, '/rooms', { game: 'crown-and-anchor', options: { rounds: '2' }, seats, sit }, key);
    await playOn(house.url, room, key, 1000);
  }
  // A puzzle is a blunder, of which the rules of thumb may make none in a game: one in forty had none.
  for (let i = 0; i < 2; i++) await rooms(house.url, ['hypergammon', 2], key, 'random');
  const saved = join(dir, 'dice.html');
  const text = await (await fetch(`${house.url}/r/${crown.over}/dice.html`)).text();
  writeFileSync(saved, text);
  writeFileSync(join(dir, 'forged-dice.html'), text.replace('"fell\\":[\\"crown', '"fell\\":[\\"anchor'));
  const puzzle = await asked(house.url);
  const books = readdirSync(new URL('../../docs/rules', import.meta.url)).map(f => [`/rules/${f.replace('.md', '')}`]);
  const own = [['/'], ['/you'], ['/numbers'], ['/settings'], ...list.map(r => [`/new/${r.game}`]), ['/new/house'], ['/rules'], ['/lab'], ...list.map(r => [`/lab/${r.game}`, 'hand']), ['/lab/backgammon?position=nothing'], ['/lab/house/rules?beside=crown-and-anchor'], ...puzzle,
    ...list.flatMap(r => [[`/r/${r.seating}`], [`/r/${r.playing}`, 'turn'], [`/r/${r.over}`], [`/r/${r.over}/replay`]])];
  const strange = [['/'], ['/you'], ['/nowhere'], ['/join?room=nowhere'], ['/offline'], ...games.map(([g]) => [`/learn/${g}`]), ['/rules/nothing'], ['file://' + saved], ['file://' + join(dir, 'forged-dice.html')],
    [`/r/${list[0].seating}`], [`/r/${crown.playing}`], [`/r/${list[0].playing}/dice`], ...list.map(r => [`/r/${r.over}/dice`])];
  const german = [['/'], ['/lab'], ['/lab/parker?throw=6-5', 'hand'], ...puzzle, ['/learn/parker'], ['/you'], ['/settings'], [`/r/${list[0].playing}`], [`/r/${crown.over}/dice`]];
  const names = Object.fromEntries(list.flatMap(r => ['seating', 'playing', 'over'].map(p => [r[p], `${r.game} ${p}`])));
  const name = who => path => `${who} ${path.replace(dir, '').replace(/[a-z0-9]{12}/, id => names[id] || id)}`;
  const app = await browser.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--force-gpu-mem-available-mb=1'] }); // axe asks a page and does not look at it: boards need not be painted
  const ada = await visitor(app, house.url, key), eve = await visitor(app, house.url), uwe = await visitor(app, house.url, '', 'de');
  await Promise.all([ada(own, name('Ada')), eve(strange, name('a stranger')).then(() => eve(books, name('a stranger'), alike)).then(() => uwe(german, name('a German'), alike))]);
  await app.close();
} finally {
  await house.close();
  rmSync(dir, { recursive: true, force: true });
}
console.log(`axe: ${looked} looks, ${failed} violations, ${unsure} that axe leaves to the eye`);
process.exitCode = failed ? 1 : 0;
