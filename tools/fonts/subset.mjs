// Makes the two fonts of the house from @fontsource/limelight and @fontsource/poiret-one (SIL OFL 1.1): only the letters
// that titles and captions need, under names of their own, because a subset may not carry a reserved name.
//
//   npm i @fontsource/limelight@5.3.0 @fontsource/poiret-one@5.3.0 subset-font@2 fontverter@2
//   node subset.mjs ../../web/assets/static/fonts
import subsetFont from 'subset-font';
import { convert } from 'fontverter';
import { readFileSync, writeFileSync } from 'node:fs';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789 &.,:;!?\'’-–()·/+×';
const fonts = [
  { from: 'limelight', file: 'marquee', name: 'Parlor Marquee', by: 'Copyright (c) 2010 by Sorkin Type Co' },
  { from: 'poiret-one', file: 'caption', name: 'Parlor Caption', by: 'Copyright 2011 The Poiret One Project Authors' },
];

/** nameTable builds a font's table of names. */
function nameTable({ name, by }) {
  const records = [[0, by], [1, name], [2, 'Regular'], [3, name + ' subset'], [4, name], [6, name.replace(' ', '')], [13, 'SIL Open Font License, Version 1.1']];
  const texts = records.map(([, s]) => Buffer.from(s, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * records.length);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  let at = 0;
  records.forEach(([id], i) => {
    [3, 1, 0x409, id, texts[i].length, at].forEach((v, k) => head.writeUInt16BE(v, 6 + 12 * i + 2 * k));
    at += texts[i].length;
  });
  return Buffer.concat([head, ...texts]);
}

/** checksum adds a table up as big-endian words. */
function checksum(b) {
  let sum = 0;
  for (let i = 0; i < b.length; i += 4) sum = (sum + b.readUInt32BE(i)) >>> 0;
  return sum;
}

/** rename returns the font with another table of names. */
function rename(sfnt, font) {
  const n = sfnt.readUInt16BE(4), tables = [];
  for (let i = 0; i < n; i++) {
    const at = 12 + 16 * i, tag = sfnt.toString('latin1', at, at + 4), off = sfnt.readUInt32BE(at + 8), len = sfnt.readUInt32BE(at + 12);
    tables.push({ tag, body: tag === 'name' ? nameTable(font) : sfnt.subarray(off, off + len) });
  }
  const head = Buffer.from(sfnt.subarray(0, 12 + 16 * n)), bodies = [];
  let off = head.length;
  tables.forEach(({ body }, i) => {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
    head.writeUInt32BE(checksum(padded), 12 + 16 * i + 4);
    head.writeUInt32BE(off, 12 + 16 * i + 8);
    head.writeUInt32BE(body.length, 12 + 16 * i + 12);
    bodies.push(padded);
    off += padded.length;
  });
  return Buffer.concat([head, ...bodies]);
}

for (const font of fonts) {
  const whole = readFileSync(`node_modules/@fontsource/${font.from}/files/${font.from}-latin-400-normal.woff2`);
  const sfnt = Buffer.from(await subsetFont(whole, letters, { targetFormat: 'sfnt' }));
  const woff = await convert(rename(sfnt, font), 'woff2');
  writeFileSync(`${process.argv[2]}/${font.file}.woff2`, woff);
  console.log(font.file, woff.length);
}
