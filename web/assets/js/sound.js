// Short sounds, made on the spot: wood on wood for men, a rattle for dice, a bell for the end. Nothing is loaded.
/** @type {AudioContext|undefined} */
let ctx;
const context = () => {
  ctx ||= new AudioContext();
  if (ctx.state === 'suspended') ctx.resume();
  return ctx;
};

/** knock is a burst of filtered noise. @param {number} at @param {number} pitch @param {number} loud @param {number} [long] */
function knock(at, pitch, loud, long = 0.05) {
  const c = context(),
    n = Math.ceil(c.sampleRate * long),
    buffer = c.createBuffer(1, n, c.sampleRate),
    data = buffer.getChannelData(0);
  for (let i = 0; i < n; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / n) ** 3;
  const source = c.createBufferSource(),
    filter = c.createBiquadFilter(),
    gain = c.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(c.destination);
  source.start(c.currentTime + at);
}

/** bell is two partials that die away. @param {number} pitch */
function bell(pitch) {
  const c = context();
  for (const [k, loud] of [
    [1, 0.12],
    [2.76, 0.05],
  ]) {
    const o = c.createOscillator(),
      g = c.createGain();
    o.frequency.value = pitch * k;
    g.gain.setValueAtTime(loud, c.currentTime);
    g.gain.exponentialRampToValueAtTime(0.0001, c.currentTime + 1.2 / k);
    o.connect(g).connect(c.destination);
    o.start();
    o.stop(c.currentTime + 1.2);
  }
}

/** tick is a second of the last ten; the last three are higher. @param {number} left seconds */
export const tick = left => knock(0, left > 3 ? 900 : 1500, 0.9, 0.04);

/** events plays what happened. @param {Ev[]} list */
export function events(list) {
  for (const e of list) {
    if (e.e === 'throw')
      for (let i = 0; i < 7; i++) knock(i * 0.055 + Math.random() * 0.03, 1800 + Math.random() * 1600, 0.5 - i * 0.05, 0.03);
    if (e.e === 'play') {
      knock(0, 420, 1.1, 0.07);
      if (e.parts?.some(p => p.hit)) knock(0.09, 300, 1.2, 0.09);
    }
    if (e.e === 'end') bell(660);
    if (e.e === 'offer' || e.e === 'say') bell(1320);
  }
}
