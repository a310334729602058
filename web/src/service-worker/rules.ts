// What the worker may keep: nothing but public articles and the application's own files.

/** First segments that belong to programs, to one person, or to pages of their own. */
const NOT_CATEGORIES = new Set([
  'assets',
  'auth',
  'calendar',
  'chatbot',
  'cms',
  'conversation',
  'dailydigest',
  'docs',
  'fonts',
  'icons',
  'images',
  'pf',
  's',
  'sandbox',
  'studio',
  'unsubscribe',
  'webinar',
  'webinars',
])

/** Only these are ever answered by the worker; every other path is the network's alone. */
export function isArticlePath(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  const [category, slug] = segments
  return (
    segments.length === 2 &&
    category !== undefined &&
    slug !== undefined &&
    !NOT_CATEGORIES.has(category) &&
    !slug.includes('.')
  )
}

/** The server's calls and the areas of single persons and staff: never kept, never answered from here. */
export function isPrivatePath(path: string): boolean {
  return /^\/(?:cms|chatbot|pf|studio|sandbox|auth)(?:\/|$)/.test(path)
}

type Answer = { status: number; redirected: boolean; type: string; headers: { get(name: string): string | null } }

/** A whole page, the same for everybody. */
export function mayKeep(answer: Answer): boolean {
  const control = answer.headers.get('cache-control') ?? ''
  return (
    answer.status === 200 &&
    !answer.redirected &&
    answer.type === 'basic' &&
    !/\b(?:private|no-store)\b/i.test(control) &&
    /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')
  )
}
