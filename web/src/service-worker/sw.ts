// Keeps the last articles readable without a connection. The network always comes first for pages, so that a
// correction is seen at once; the worker answers only when there is none.

import { isArticlePath, isPrivatePath, mayKeep } from './rules'

declare const self: ServiceWorkerGlobalScope
/** Filled in by tools/finish-build.mjs: the files of this build. */
declare const __PRECACHE__: string[]

const FILES = 'files'
const ARTICLES = 'articles'
const KEPT_ARTICLES = 20
/** Articles kept before a new build still ask for the files of the old one: several builds' worth stays. */
const KEPT_FILES = 150
const OFFLINE_PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(precache().then(() => self.skipWaiting()))
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
  if (data.type === 'visited' && typeof data.path === 'string' && isArticlePath(data.path)) {
    event.waitUntil(keepVisited(data.path))
  }
})

async function page(request: Request, path: string): Promise<Response> {
  try {
    const answer = await fetch(request)
    // By path alone: "?id=" names the same article.
    if (isArticlePath(path) && mayKeep(answer)) await put(ARTICLES, KEPT_ARTICLES, path, answer.clone())
    return answer
  } catch (error) {
    const kept = isArticlePath(path) ? await (await caches.open(ARTICLES)).match(path) : undefined
    const offline = kept ?? (await caches.match(OFFLINE_PAGE))
    if (offline) return offline
    throw error
  }
}

/** Names of assets change with their content: what is kept never grows old. */
async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.status === 200) await put(FILES, KEPT_FILES, request, answer.clone())
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
  const cache = await caches.open(ARTICLES)
  const kept = await cache.match(path)
  // A copy of this very visit is there already, unless the reader came here inside the application.
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < 60_000) return
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } }).catch(() => null)
  if (answer && mayKeep(answer)) await put(ARTICLES, KEPT_ARTICLES, path, answer)
}

/** The newest are last; what is beyond `most` goes, oldest first. */
async function put(name: string, most: number, key: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
}

/** Hashed names that are there already are not fetched again. */
async function precache(): Promise<void> {
  const cache = await caches.open(FILES)
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  await cache.addAll(__PRECACHE__.filter((path) => !(path.startsWith('/assets/') && known.has(path))))
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== FILES && name !== ARTICLES).map((name) => caches.delete(name)))
}
