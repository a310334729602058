// Which conversation this browser had about a page, so that it can be continued. The server gives a fresh one when it
// is not this visitor's. Losing the list loses nothing, because the history has them all.

const STORAGE_KEY = 'chatSessions'
/** When the list is full, the oldest entry is removed. */
const MAX_SESSIONS = 30

function read(): [path: string, session: string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPair) : []
  } catch {
    return []
  }
}

function isPair(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
}

function write(pairs: [string, string][]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pairs.slice(-MAX_SESSIONS)))
  } catch {
    // When storage is forbidden, the list lasts as long as the panel.
  }
}

export const conversationSessions = {
  find: (path: string): string | null => read().find(([storedPath]) => storedPath === path)?.[1] ?? null,
  store: (path: string, session: string): void =>
    write([...read().filter(([storedPath]) => storedPath !== path), [path, session]]),
  forget: (session: string): void => write(read().filter(([, storedSession]) => storedSession !== session)),
}
