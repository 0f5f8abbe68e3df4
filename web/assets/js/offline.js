// The page for when there is no line lists what this browser has kept, and goes on by itself when the line is back.
const books = document.getElementById('books'),
  lessons = document.getElementById('lessons'),
  replays = document.getElementById('replays');

async function list() {
  const pages = await caches.open('pages'),
    kept = (await pages.keys()).map(r => new URL(r.url).pathname);
  for (const a of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('#books a, #lessons a')))
    a.parentElement?.toggleAttribute('hidden', !kept.includes(a.pathname));
  for (const path of kept.filter(p => p.endsWith('/replay')).reverse()) {
    const page = new DOMParser().parseFromString((await (await pages.match(path, { ignoreVary: true }))?.text()) || '', 'text/html');
    const item = document.createElement('li'),
      link = document.createElement('a');
    link.href = path;
    link.textContent = [
      page.title.replace(/ – parlor$/, ''),
      page.querySelector('meta[property="og:description"]')?.getAttribute('content'),
    ]
      .filter(Boolean)
      .join(': ');
    item.append(link);
    replays?.append(item);
  }
  for (const l of [books, lessons, replays]) l?.closest('section')?.toggleAttribute('hidden', !l.querySelector('li:not([hidden])'));
  document.body.dataset.ready = '1';
}
if ('caches' in self) list();
addEventListener('online', () => {
  if (location.pathname !== '/offline') location.reload();
});
