// Looks at every page in every phase with axe-core: light and dark, from a phone to a wide screen. Any violation fails.
//   node tools/audit/axe.mjs        after: npm ci --prefix tools/audit
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium as browser } from 'playwright-core';
import { ask, chromium, games, open, playOn, rooms } from './house.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const widths = [[360, 740], [768, 1024], [1440, 900], [1920, 1080]];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }; // all that the night changes

let failed = 0, looked = 0, unsure = 0;

/** look runs axe on what a page shows now. */
async function look(page, name, only) {
  const result = await page.evaluate(t => globalThis.axe.run(document, { runOnly: t, resultTypes: ['violations', 'incomplete'] }), only);
  looked++;
  unsure += result.incomplete.length;
  for (const v of result.violations) {
    failed++;
    console.log(`${name}: ${v.id} (${v.impact}): ${v.help}`);
    for (const n of v.nodes.slice(0, 3)) console.log('    ' + n.html.slice(0, 160) + '\n      ' + (n.failureSummary || '').replace(/\s+/g, ' ').slice(0, 200));
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 1) { failed++; console.log(`${name}: ${over} px wider than the window`); }
}

const house = await open();
try {
  const { key } = await ask(house.url, '/players', { name: 'Ada' });
  const list = [];
  for (const g of games) list.push(await rooms(house.url, g, key));
  for (const r of list) await playOn(house.url, r.playing, key, 3);
  const crown = list.find(r => r.game === 'crown-and-anchor');
  const paths = [['/'], ['/new/house'], ['/new/india'], ['/new/crown-and-anchor'], ['/rules'], ['/rules/parker'], ['/rules/india'], ['/rules/tables'], ['/numbers'], ['/settings'],
    ['/nowhere'], ['/join?room=nowhere'], [`/r/${crown.over}/dice`], [`/r/${list[0].playing}/dice`],
    ...list.flatMap(r => [[`/r/${r.seating}`], [`/r/${r.playing}`, 'turn'], [`/r/${r.over}`], [`/r/${r.over}/replay`]])];
  const names = Object.fromEntries(list.flatMap(r => ['seating', 'playing', 'over'].map(p => [r[p], `${r.game} ${p}`])));
  const app = await browser.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  const context = await app.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', bypassCSP: true, hasTouch: true });
  await context.addCookies([{ name: 'parlor', value: key, url: house.url }]);
  const page = await context.newPage();
  for (const [path, what] of paths) {
    await page.goto(house.url + path);
    if (path.startsWith('/r/') && !path.endsWith('/dice')) await page.waitForFunction(() => document.querySelector('game-board')?.dataset.ready === '1');
    if (what === 'turn') { // a man in the hand, targets shown
      await page.evaluate(() => { const b = document.querySelector('game-board'), k = [...b.movable()][0]; if (k && !b.view.legal?.throw) b.pick(k); });
    }
    await page.evaluate(axe);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await look(page, `${colorScheme} ${width} ${path.replace(/[a-z0-9]{12}/, id => names[id] || id)}`, colorScheme === 'light' ? tags : colours);
      }
    }
  }
  await app.close();
} finally {
  house.close();
}
console.log(`axe: ${looked} looks, ${failed} violations, ${unsure} that axe leaves to the eye`);
process.exitCode = failed ? 1 : 0;
