// Which conversation the discussion panel shows. One conversation is open at a time, and any feature may open it.
// routes/discussion-overlay.tsx shows it; features know only this store.

import { createStore } from '../../lib/create-store'

export type Subject = {
  /** The path of the page that is discussed. The server finds the article or assist module by it. */
  path: string
  title: string
  /** `site`: no page is discussed, and all articles are looked at alike. */
  kind: 'article' | 'module' | 'site'
  /** The category's name, which chooses the fallback question of a failed summary. */
  category?: string
  /** The questions that the page itself answers, which are offered before the first question. */
  questions?: readonly string[]
}

/** The subject of a conversation about no page. Its path only names it on this device; the server is sent none. */
export const WHOLE_SITE: Subject = { path: '/', title: 'All our articles', kind: 'site' }

export type Opening = {
  about: Subject
  /** A panel that is opened from the history takes the whole width, because the page under it is another one. */
  from: 'page' | 'history'
  /** The id of an earlier conversation that is continued. */
  session?: string
  /** What is asked as soon as the panel opens. */
  first?: 'summary'
  /** A question that is asked as soon as the panel opens. */
  question?: string
}

type OpenDiscussion = { opening: Opening; id: number }

const store = createStore<OpenDiscussion | null>(null)
let lastId = 0
/** Fetches the panel's code. */
let fetchAhead: () => void = () => undefined

export const discussion = {
  read: store.read,
  subscribe: store.subscribe,
  isOpen: () => store.read() !== null,
  open: (opening: Opening): void => {
    lastId += 1
    store.set({ opening, id: lastId })
  },
  close: () => store.set(null),

  /** Called when the reader comes near a button that opens the panel. */
  prefetch: () => fetchAhead(),
  onPrefetch: (fetching: () => void) => {
    fetchAhead = fetching
  },
}

/** Opens the panel without an article. With a question it begins a new conversation and asks it. */
export function openDiscussion({ question }: { question?: string } = {}): void {
  discussion.open({ about: WHOLE_SITE, from: 'page', question })
}
