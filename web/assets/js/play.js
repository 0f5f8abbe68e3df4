// Tells the server, where a form opens a room, that this browser brings a chain of its own for the dice. Where it keeps nothing, it promises
// none: the server takes the seat, as without scripts, and waits for no promise.
let keeps = true;
const nothing = () => (keeps = false);
addEventListener('submit', e => {
  const form = /** @type {HTMLFormElement} */ (e.target);
  if (!keeps || !/\/(play|try)$/.test(new URL(form.action).pathname)) return;
  const mark = document.createElement('input');
  Object.assign(mark, { type: 'hidden', name: 'js', value: '1' });
  form.append(mark);
});

addEventListener('load', () => {
  try {
    const r = indexedDB.open('parlor', 1); // as sit.js opens it
    r.onupgradeneeded = () => {
      r.result.createObjectStore('dice');
    };
    r.onsuccess = () => r.result.close();
    r.onerror = nothing;
  } catch {
    nothing();
  }
});

// While the visitor looks round, what a table needs is fetched, unless he saves data: then the board is there at once.
const ahead = ['sit', 'main', 'games/tables', 'participant'].map(name => `./${name}.js`);
if (!(/** @type {any} */ (navigator).connection?.saveData)) {
  addEventListener('load', () =>
    setTimeout(() => {
      for (const name of [...ahead, `../lang/${document.documentElement.lang}.json`]) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: import.meta.resolve(name) }));
      }
    }),
  );
}
