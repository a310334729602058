// Which conversation the discussion panel shows: one at a time, opened from anywhere. routes/discussion-overlay.tsx shows it;
// features know only this.

import { createStore } from '../../lib/create-store'

export type Subject = {
  /** Path of the page that is talked about; the server makes an article or an assist module of it. */
  path: string
  title: string
  kind: 'article' | 'module'
  /** By name; the fallback of a summary is worded by it. */
  category?: string
}

export type Opening = {
  about: Subject
  /** From the history the panel takes the whole width: what lies under it is another page. */
  from: 'page' | 'history'
  /** Of an earlier conversation, to go on with. */
  session?: string
  /** What to begin with. */
  first?: 'summary'
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

  /** The reader comes near a button that opens it. */
  prefetch: () => fetchAhead(),
  onPrefetch: (fetching: () => void) => {
    fetchAhead = fetching
  },
}
