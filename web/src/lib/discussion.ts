// Which conversation the discussion panel shows: one at a time, opened from anywhere. routes/discussion.tsx shows it;
// features know only this.

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

type Shown = { opening: Opening; id: number }

let shown: Shown | null = null
let last = 0
/** Fetches the panel's code. */
let fetchAhead: () => void = () => undefined
const listeners = new Set<() => void>()

function show(next: Shown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

export const discussion = {
  read: () => shown,
  isOpen: () => shown !== null,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  open: (opening: Opening): void => {
    last += 1
    show({ opening, id: last })
  },
  close: () => show(null),

  /** The reader comes near a button that opens it. */
  expect: () => fetchAhead(),
  whenExpected: (fetching: () => void) => {
    fetchAhead = fetching
  },
}
