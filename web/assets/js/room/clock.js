/** clock writes milliseconds as 1:05, or in days. @param {import('./say.js').Say} say @param {number} ms */
export function clock(say, ms) {
  const s = Math.max(0, Math.ceil(ms / 1000));
  if (s >= 172800) return say.t('days', { n: Math.floor(s / 86400) });
  const h = Math.floor(s / 3600),
    m = Math.floor(s / 60) % 60,
    two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}
