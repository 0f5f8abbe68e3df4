// Checking the dice of a game in the browser (docs/fair.md, docs/fair-1.md), with nothing borrowed: SHA-256, HMAC and ed25519 of
// our own, because a page over plain http has none. Works on a game file alone, as a saved page as well. It knows no rules: what
// takes them it does not judge, and the page says so.
import { mount } from './fair/page.js';

export { hex, unhex } from './fair/bytes.js';
export { forward } from './fair/chain.js';
export { check, receiptHolds } from './fair/check.js';
export { signed } from './fair/ed25519.js';
export { begin, chained, take } from './fair/log.js';
export { commitment, dice, message, stream } from './fair/throw.js';
export { mount };

if (typeof document !== 'undefined') for (const root of document.querySelectorAll('[data-game]')) mount(/** @type {HTMLElement} */ (root));
