// The first script of pages that can be read before the application is there. It counts the page, switches the theme,
// and starts the application when the reader first touches what needs it, or later when nothing else is going on.
// Links are plain navigations until then. vite.first.config.ts builds it as a file of its own.

import { createRandomId } from '../lib/random-id'
import type { ArticleCounts } from '../shared/stores/counted-views'
import { catchEarlyTouches } from './early-touches'
import type { StartApp } from './handover'
import { reportPageView, toReportedPath } from './page-view-report'
import { restorePlace } from './scroll-place'
import { isAppWantedAtOnce, whenIdle, whenNear } from './when-to-start'

/** The document's own words about itself (crates/http/src/pages/document.rs). */
type StartRecord = {
  /** The application's entry, and the modules that it will import. */
  app: string
  modules: string[]
  /** The digest of the data that the document shows. */
  data: string
  article?: string
}

/** As long as the application waits for any answer. */
const PAGE_DATA_TIMEOUT_MS = 30_000

function readStartRecord(): StartRecord | null {
  const json = document.getElementById('__start')?.textContent
  if (!json) return null
  const record: unknown = JSON.parse(json)
  return isStartRecord(record) ? record : null
}

/** The rest is as the server writes it in one place. */
function isStartRecord(record: unknown): record is StartRecord {
  return typeof record === 'object' && record !== null && 'app' in record && 'data' in record && 'modules' in record
}

function hasCounts(body: unknown): body is { data: ArticleCounts } {
  return typeof body === 'object' && body !== null && 'data' in body
}

async function post(path: string, body: object): Promise<string> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    // The call outlives a page that is left at once.
    keepalive: true,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

async function countArticleView(contentId: string): Promise<ArticleCounts> {
  const body: unknown = JSON.parse(await post('/cms/api/content-stats/increment-views', { contentId }))
  if (!hasCounts(body)) throw new Error('an answer without counts')
  return body.data
}

/** Returns null when the server answers that it has no such page. Rejects when it does not answer. */
async function fetchPageData(address: string): Promise<string | null> {
  const answer = await fetch(address, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PAGE_DATA_TIMEOUT_MS),
  })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`page data: ${answer.status}`)
  const isData = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  return answer.ok && isData ? answer.text() : null
}

async function isGone(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null)
  return answer?.status === 404
}

function preloadModules(modules: string[]): void {
  for (const href of modules) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

function openPage({ app, modules, data, article }: StartRecord): void {
  const { pathname, search } = window.location
  const dataAddress = `${pathname}${search}${search ? '&' : '?'}page-data=${data}`
  const view = { path: toReportedPath(pathname), title: document.title, eventId: createRandomId() }
  void reportPageView(view, async (sent) => void (await post('/cms/api/analytics/page-view', sent)))
  const articleView = article ? { id: article, counts: countArticleView(article) } : null
  articleView?.counts.catch((error: unknown) => console.warn('view not counted', error))

  const offered = new Promise<StartApp>((resolve) => {
    globalThis.firstScript = { offer: resolve }
  })
  let starting: Promise<void> | null = null
  let isPreloaded = false
  const startApp = () => {
    starting ??= fetchAndStart().catch(async (error: unknown) => {
      console.warn('application not loaded', error)
      starting = null
      // A page that was opened before the site was renewed asks for files that are gone.
      if (touches.giveUp() && (await isGone(app))) window.location.reload()
    })
  }
  const touches = catchEarlyTouches(startApp)

  async function fetchAndStart(): Promise<void> {
    if (!isPreloaded) preloadModules(modules)
    isPreloaded = true
    const [json, start] = await Promise.all([
      fetchPageData(dataAddress),
      import(/* @vite-ignore */ app).then(() => offered),
      // Nothing of the page is replaced before all its code is there.
      ...modules.map((module) => import(/* @vite-ignore */ module)),
    ])
    await start({
      data: json,
      isSame: json?.startsWith(`{"digest":"${data}"`) ?? false,
      articleView,
      onReady: () => void touches.replay(),
    })
  }

  restorePlace()
  if (isAppWantedAtOnce()) return startApp()
  // Until the application keeps the place, the browser does.
  window.history.scrollRestoration = 'auto'
  whenNear('comments-place', startApp)
  whenIdle(startApp)
}

const record = readStartRecord()
if (record !== null) openPage(record)
