// Keeps the last articles readable without a connection, with the reading list that leads to them. The network always
// comes first for pages, so that a correction is seen at once. The worker answers only when there is no connection.

import {
  ARTICLES,
  buildDataAddress,
  DIGESTS,
  findCacheRule,
  isCacheable,
  isDataAddress,
  isPrivatePath,
  PAGE_DATA,
  PAGES,
  READING_LIST,
} from './rules'

declare const self: ServiceWorkerGlobalScope
/** tools/finish-build.mjs fills in the files of this build. */
declare const __PRECACHE__: string[]

/** Stored pages of an earlier build still ask for its files, so the files of several builds stay. */
const FILES = { cache: 'files', most: 150 }
const CACHES = [FILES, PAGES, ARTICLES, DIGESTS, PAGE_DATA].map(({ cache }) => cache)
const OFFLINE_PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  // The reading list is stored anew with every build, because its page names the build's files.
  event.waitUntil(
    storeBuildFiles()
      .then(() => storePage(READING_LIST))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isPrivatePath(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(servePage(request, url.pathname))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(serveAsset(request))
  else if (isDataAddress(url) && findCacheRule(url.pathname)) event.respondWith(servePageData(request, url))
  else if (__PRECACHE__.includes(url.pathname)) event.respondWith(fetchOrServeStored(request))
})

/** Moving inside the application loads no document, so the page asks for its copy to be stored. */
self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return
  if (data.type === 'visited' && typeof data.path === 'string' && findCacheRule(data.path)) {
    event.waitUntil(storeVisited(data.path))
  }
})

async function servePage(request: Request, path: string): Promise<Response> {
  const place = findCacheRule(path)
  try {
    const answer = await fetch(request)
    // The path alone is the key, because "?id=" names the same article.
    if (place && isCacheable(answer)) await storeAnswer(place, path, answer.clone())
    return answer
  } catch (error) {
    const offline = (await findStored(path)) ?? (await caches.match(OFFLINE_PAGE))
    if (offline) return offline
    throw error
  }
}

/** Without a connection, a stored page gets only the data that it shows. Another version's would replace it by an older one. */
async function servePageData(request: Request, { pathname, searchParams }: URL): Promise<Response> {
  const key = buildDataAddress(pathname)
  try {
    const answer = await fetch(request)
    if (isCacheable(answer, 'application/json')) await storeAnswer(PAGE_DATA, key, answer.clone())
    return answer
  } catch (error) {
    const stored = await (await caches.open(PAGE_DATA.cache)).match(key)
    const digest = searchParams.get('page-data') ?? ''
    if (stored && (await stored.clone().text()).startsWith(`{"digest":"${digest}"`)) return stored
    throw error
  }
}

/** The names of assets change with their content, so a stored asset is never out of date. */
async function serveAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.status === 200) await storeAnswer(FILES, request, answer.clone())
  return answer
}

async function fetchOrServeStored(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(request)
    if (cached) return cached
    throw error
  }
}

async function storeVisited(path: string): Promise<void> {
  const copy = await findStored(path)
  // This visit has already stored a copy, unless the reader came here inside the application.
  const isNew = copy && Date.now() - Date.parse(copy.headers.get('date') ?? '') < 60_000
  if (!isNew) await storePage(path)
  // The reading list is stored here when that failed during the installation.
  if (!(await findStored(READING_LIST))) await storePage(READING_LIST)
}

async function findStored(path: string): Promise<Response | undefined> {
  const place = findCacheRule(path)
  return place ? (await caches.open(place.cache)).match(path) : undefined
}

/** Fetches a copy without cookies, so that it belongs to nobody. When that fails, the old copy stays. */
async function storePage(path: string): Promise<void> {
  const place = findCacheRule(path)
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } }).catch(() => null)
  if (place && answer && isCacheable(answer)) await storeAnswer(place, path, answer)
  if (place !== ARTICLES) return
  const data = await fetch(buildDataAddress(path), { credentials: 'omit' }).catch(() => null)
  if (data && isCacheable(data, 'application/json')) await storeAnswer(PAGE_DATA, buildDataAddress(path), data)
}

/** Stores an answer as the newest. When a place holds more than its limit, the oldest are removed. */
async function storeAnswer(place: { cache: string; most: number }, key: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(place.cache)
  await cache.delete(key)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - place.most)).map((old) => cache.delete(old)))
}

/** Files with hashed names that are stored already are not fetched again. */
async function storeBuildFiles(): Promise<void> {
  const cache = await caches.open(FILES.cache)
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  await cache.addAll(__PRECACHE__.filter((path) => !(path.startsWith('/assets/') && known.has(path))))
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)))
}
