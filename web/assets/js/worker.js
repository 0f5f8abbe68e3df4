// What the browser does for the house when there is no line: the files of the pages are kept, and those pages that the server
// lets it keep (the rule books, lessons that were looked at, replays of games that are over). Tables and answers of the API never are. The server writes
// version, shelf (the files) and rulebooks (their addresses) before this.

const PAGES = 'pages',
  NOW = 'shelf ' + version,
  MOST = 30; // replays
const sw = /** @type {any} */ (self),
  loosely = { ignoreVary: true };

const keeps = (/** @type {Response} */ r) => r.ok && r.headers.has('Parlor-Keep');

sw.addEventListener('install', e =>
  e.waitUntil(
    (async () => {
      const files = await caches.open(NOW);
      // One after the other, behind what a page wants: on a slow line the visitor is already on the way to a table.
      for (const path of [...shelf, '/offline'])
        if (!(await files.match(path))) await files.add(new Request(path, /** @type {any} */ ({ priority: 'low' })));
      await sw.skipWaiting();
    })(),
  ),
);

sw.addEventListener('activate', e => e.waitUntil(sw.clients.claim()));

sw.addEventListener('message', e => {
  if (e.data === 'renew') e.waitUntil(renew());
});

/** renew fetches what is kept anew, once for each version of the program; then the files of older ones are not needed any more. */
async function renew() {
  const files = await caches.open(NOW),
    pages = await caches.open(PAGES);
  if (await files.match('/renewed')) return;
  const had = (await pages.keys()).map(r => new URL(r.url).pathname);
  for (const path of new Set([...rulebooks, ...had])) {
    let r;
    try {
      r = await fetch(path);
    } catch {
      return;
    } // Another time: until then the older files are there.
    if (keeps(r)) await pages.put(path, r);
    else if (r.status < 500 && r.status !== 429) await pages.delete(path);
    else return;
  }
  await files.put('/renewed', new Response());
  for (const name of await caches.keys()) if (name !== PAGES && name !== NOW) await caches.delete(name);
}

/** keep keeps a page, and of the replays the last ones that were looked at. @param {string} path @param {Response} r */
async function keep(path, r) {
  const pages = await caches.open(PAGES);
  await pages.delete(path); // the latest stands last
  await pages.put(path, r);
  const replays = (await pages.keys()).filter(k => k.url.includes('/replay'));
  for (const old of replays.slice(0, Math.max(0, replays.length - 2 * MOST))) await pages.delete(old);
}

/** visit goes where the visitor wants to, or shows what is kept of it. @param {any} e @param {string} path */
async function visit(e, path) {
  try {
    const r = await fetch(e.request);
    if (keeps(r)) e.waitUntil(keep(path, r.clone()));
    return r;
  } catch {
    const kept = await (await caches.open(PAGES)).match(path, loosely);
    if (kept || e.request.mode !== 'navigate') return kept || Response.error();
    return (await caches.match('/offline', loosely)) || Response.error();
  }
}

sw.addEventListener('fetch', e => {
  const { method, mode, url } = e.request,
    { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== sw.location.origin || pathname.startsWith('/api/')) return;
  if (pathname.startsWith('/s/'))
    e.respondWith(
      caches
        .match(pathname, loosely)
        .then(r => r || fetch(e.request))
        .catch(() => Response.error()), // Whoever asked has gone, or there is no line.
    );
  else if (mode === 'navigate' || pathname.endsWith('/replay.json')) e.respondWith(visit(e, pathname));
});
