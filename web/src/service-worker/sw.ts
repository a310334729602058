// Keeps the last articles readable without a connection, and the reading list that leads to them. The network always
// comes first for pages, so that a correction is seen at once; the worker answers only when there is none.

import { ARTICLES, DIGESTS, isPrivatePath, isCacheable, PAGES, findCacheRule, READING_LIST } from './rules'

declare const self: ServiceWorkerGlobalScope
/** Filled in by tools/finish-build.mjs: the files of this build. */
declare const __PRECACHE__: string[]

/** Pages kept before a new build still ask for the files of the old one: several builds' worth stays. */
const FILES = { cache: 'files', most: 150 }
const CACHES = [FILES, PAGES, ARTICLES, DIGESTS].map(({ cache }) => cache)
const OFFLINE_PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  // The reading list anew with every build: its page names the build's files.
  event.waitUntil(
    precache()
      .then(() => keep(READING_LIST))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isPrivatePath(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request, url.pathname))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (__PRECACHE__.includes(url.pathname)) event.respondWith(networkElseKept(request))
})

/** Moving inside the application loads no document; the page asks for its copy to be kept. */
self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return
  if (data.type === 'visited' && typeof data.path === 'string' && findCacheRule(data.path)) {
    event.waitUntil(keepVisited(data.path))
  }
})

async function page(request: Request, path: string): Promise<Response> {
  const place = findCacheRule(path)
  try {
    const answer = await fetch(request)
    // By path alone: "?id=" names the same article.
    if (place && isCacheable(answer)) await put(place, path, answer.clone())
    return answer
  } catch (error) {
    const offline = (await kept(path)) ?? (await caches.match(OFFLINE_PAGE))
    if (offline) return offline
    throw error
  }
}

/** Names of assets change with their content: what is kept never grows old. */
async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.status === 200) await put(FILES, request, answer.clone())
  return answer
}

async function networkElseKept(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(request)
    if (cached) return cached
    throw error
  }
}

async function keepVisited(path: string): Promise<void> {
  const copy = await kept(path)
  // A copy of this very visit is there already, unless the reader came here inside the application.
  const isNew = copy && Date.now() - Date.parse(copy.headers.get('date') ?? '') < 60_000
  if (!isNew) await keep(path)
  // It could not be fetched when the worker was installed.
  if (!(await kept(READING_LIST))) await keep(READING_LIST)
}

async function kept(path: string): Promise<Response | undefined> {
  const place = findCacheRule(path)
  return place ? (await caches.open(place.cache)).match(path) : undefined
}

/** Fetches a copy as nobody in particular. Without one the old copy stays. */
async function keep(path: string): Promise<void> {
  const place = findCacheRule(path)
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } }).catch(() => null)
  if (place && answer && isCacheable(answer)) await put(place, path, answer)
}

/** The newest are last; what is beyond the most that a place holds goes, oldest first. */
async function put(place: { cache: string; most: number }, key: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(place.cache)
  await cache.delete(key)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - place.most)).map((old) => cache.delete(old)))
}

/** Hashed names that are there already are not fetched again. */
async function precache(): Promise<void> {
  const cache = await caches.open(FILES.cache)
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  await cache.addAll(__PRECACHE__.filter((path) => !(path.startsWith('/assets/') && known.has(path))))
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)))
}
