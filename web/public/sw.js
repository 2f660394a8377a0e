/*
 * Push notifications, at the end, and the site without a connection:
 * - a page that says so (offline.html);
 * - the bookings and trips that this person saw last: their pages, the files these are made of, and
 *   the answers of GET /api/bookings, GET /api/trips/{id} and GET /api/rates; of the pictures only
 *   those by which two people recognise each other. An answer is found
 *   again only with the very token that fetched it, of which a hash is kept and never the token;
 *   signing out empties the cache (shell/offline/register-service-worker.ts). A day with contact
 *   details is deleted when the server's Annai-Keep-Until has passed, or when its booking has no
 *   day any more.
 */
const VERSION = 2
const FILES = `annai-files-${VERSION}`
const ANSWERS = `annai-answers-${VERSION}`
const OFFLINE = '/offline.html'
const KEEP_UNTIL = 'Annai-Keep-Until'
const MOST_FILES = 150
const MOST_ANSWERS = 60
const FRESH_MS = 3_600_000

const ONE_BOOKING = /^\/api\/bookings\/[0-9a-f-]{36}$/

const isFile = ({ pathname }) => /^\/(assets|locales)\//.test(pathname)
const isKeptPage = ({ pathname }) =>
  /^\/(bookings(\/[\w-]+(\/day)?)?|trips\/[\w-]+)$/.test(pathname)
const isKeptAnswer = ({ pathname }) => /^\/api\/(bookings\/.|trips\/[\w-]+$|rates$)/.test(pathname)
/** Kept only where the server says until when: those by which two people recognise each other. */
const isPicture = ({ pathname }) => pathname.includes('/pictures/')

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.addAll([OFFLINE, '/favicon.svg']))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name !== FILES && name !== ANSWERS)
    await Promise.all(old.map((name) => caches.delete(name)))
    await dropOver(await caches.open(ANSWERS))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('message', ({ data }) => {
  if (data?.kind !== 'keep') return
  void caches.open(FILES).then(async (files) => {
    for (const url of data.files) {
      if (isFile(new URL(url)) && !(await files.match(url))) await files.add(url)
    }
  })
})

/** The oldest go first; the offline page, put in at the start, always stays. */
async function trim(cache, most) {
  const keys = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE))
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** Files carry a hash in their address: what is kept is right for ever. */
async function fileFor(request) {
  const files = await caches.open(FILES)
  const kept = await files.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await files.put(request, answer.clone())
    await trim(files, MOST_FILES)
  }
  return answer
}

/** The document holds no personal data: the server renders the same for everyone. */
async function keepPage(path) {
  const files = await caches.open(FILES)
  const page = await fetch(path, { headers: { Accept: 'text/html' } })
  if (page.ok) await files.put(path, page)
}

async function pageFor(request, url) {
  try {
    const page = await fetch(request)
    if (page.ok && isKeptPage(url)) {
      const files = await caches.open(FILES)
      await files.put(url.pathname, page.clone())
    }
    return page
  } catch {
    const kept = isKeptPage(url) && (await caches.match(url.pathname))
    return kept || (await caches.match(OFFLINE)) || Response.error()
  }
}

/** Names an answer by its address and a hash of the token, so that no other token can find it. */
async function keyOf(request, url) {
  const bytes = new TextEncoder().encode(request.headers.get('Authorization'))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const key = new URL(url)
  key.searchParams.set('reader', btoa(String.fromCharCode(...hash.slice(0, 16))))
  return key.href
}

/** The server says until when an answer with contact details may be kept. */
const isOver = (answer) => Date.parse(answer.headers.get(KEEP_UNTIL) ?? '') <= Date.now()

async function dropOver(answers) {
  for (const key of await answers.keys()) {
    const kept = await answers.match(key)
    if (kept && isOver(kept)) await answers.delete(key)
  }
}

async function answerFor(request, url) {
  const key = await keyOf(request, url)
  try {
    const answer = await fetch(request)
    const answers = await caches.open(ANSWERS)
    const until = answer.headers.get(KEEP_UNTIL)
    if (answer.ok && (until || !isPicture(url))) {
      // A fresh Response: what a proxy put into the headers is not kept.
      const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? 'application/json' }
      if (until) headers[KEEP_UNTIL] = until
      const kept = new Response(await answer.clone().blob(), { headers })
      await answers.put(key, kept)
      if (ONE_BOOKING.test(url.pathname) && !(await answer.clone().json()).day)
        await answers.delete(await keyOf(request, `${url.origin}${url.pathname}/day`))
      await dropOver(answers)
      await trim(answers, MOST_ANSWERS)
    } else if ([401, 404, 409].includes(answer.status)) await answers.delete(key)
    return answer
  } catch (error) {
    await dropOver(await caches.open(ANSWERS))
    const kept = await caches.match(key)
    if (kept) return kept
    throw error
  }
}

const isOld = (page) => Date.now() - Date.parse(page.headers.get('Date') ?? '') > FRESH_MS

/** A booking or trip opened by a click has not requested its document; a new release renews it. */
async function keepPagesOf({ pathname }) {
  const page = /^\/api(\/(?:bookings|trips)\/[0-9a-f-]{36}(?:\/day)?)$/.exec(pathname)?.[1]
  const paths = page ? [page] : /\/(user|guide)$/.test(pathname) ? ['/bookings'] : []
  for (const path of paths) {
    const kept = await caches.match(path)
    if (!kept || isOld(kept)) await keepPage(path).catch(() => undefined)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageFor(request, url))
  else if (isFile(url)) event.respondWith(fileFor(request))
  else if (isKeptAnswer(url) && request.headers.has('Authorization')) {
    event.respondWith(answerFor(request, url))
    event.waitUntil(keepPagesOf(url))
  }
})

/**
 * Shows every push, whatever else is open: browsers end the subscription of a site whose pushes show
 * nothing. The message is Declarative Web Push, which Safari shows without this.
 */
self.addEventListener('push', (event) => {
  let shown = {}
  try {
    shown = event.data.json().notification ?? {}
  } catch {
    // Something must be shown all the same.
  }
  const { title = '{{siteName}}', body = '', lang, dir, tag, navigate = '/notifications' } = shown
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      dir,
      tag,
      icon: '/icons/icon-192.png',
      data: { navigate },
    }),
  )
})

async function openPage(address) {
  const url = new URL(address, location.origin)
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((one) => one.url === url.href) ?? pages[0]
  try {
    const focused = await page?.focus()
    if (focused) return page.url === url.href ? focused : await focused.navigate(url.href)
  } catch {
    // The page was closed meanwhile, or another worker controls it.
  }
  return self.clients.openWindow(url.href)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { navigate } = event.notification.data ?? { navigate: '/notifications' }
  const url = new URL(navigate, location.origin)
  if (url.origin === location.origin) event.waitUntil(openPage(url.href))
})
