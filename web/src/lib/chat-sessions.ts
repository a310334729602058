// Which conversation this browser had about a page, to go on with it. The server gives a fresh one when it isn't this
// visitor's; losing the list loses nothing, because the history has them all.

const ENTRY = 'chatSessions'
/** The oldest goes first. */
const MOST = 30

function read(): [path: string, session: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ENTRY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPair) : []
  } catch {
    return []
  }
}

function isPair(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
}

function write(pairs: [string, string][]): void {
  try {
    localStorage.setItem(ENTRY, JSON.stringify(pairs.slice(-MOST)))
  } catch {
    // Then it lasts as long as the panel.
  }
}

export const chatSessions = {
  of: (path: string): string | null => read().find(([kept]) => kept === path)?.[1] ?? null,
  keep: (path: string, session: string): void => write([...read().filter(([kept]) => kept !== path), [path, session]]),
  forget: (session: string): void => write(read().filter(([, kept]) => kept !== session)),
}
