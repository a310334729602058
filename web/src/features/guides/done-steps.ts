// Which steps of the guides are done, on this device only. The server never learns it.

import { createSignal, useStore } from '../../lib/create-store'

const KEY = 'guideSteps'

/** The ids of the done steps, by the slug of their guide. */
type DoneSteps = Readonly<Record<string, readonly string[]>>

const NONE: readonly string[] = []
const NOTHING: DoneSteps = {}
let done: DoneSteps | undefined
const changes = createSignal((notify) => {
  /** Another tab may have written, so the text is read each time. */
  function onStorage(event: StorageEvent): void {
    if (event.key !== KEY && event.key !== null) return
    done = undefined
    notify()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})

function readStored(): DoneSteps {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return NOTHING
    const entries = Object.entries(stored).map(([slug, ids]: [string, unknown]): [string, string[]] => [
      slug,
      Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
    ])
    return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0))
  } catch {
    return NOTHING
  }
}

function store(slug: string, ids: readonly string[]): void {
  const { [slug]: _, ...others } = doneSteps.read()
  const next: DoneSteps = ids.length === 0 ? others : { ...others, [slug]: ids }
  done = next
  try {
    if (Object.keys(next).length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // When storage is full or forbidden, the ticks last as long as the page.
  }
  changes.notify()
}

export const doneSteps = {
  read: (): DoneSteps => {
    done ??= readStored()
    return done
  },
  tick: (slug: string, id: string, isDone: boolean): void => {
    const others = (doneSteps.read()[slug] ?? NONE).filter((other) => other !== id)
    store(slug, isDone ? [...others, id] : others)
  },
  startAgain: (slug: string): void => store(slug, NONE),
  subscribe: changes.subscribe,
}

/** The server's page has nothing ticked, and nor has the browser's first rendering of it. */
export function useDoneSteps(slug: string): readonly string[] {
  return useStore(doneSteps, NOTHING)[slug] ?? NONE
}
