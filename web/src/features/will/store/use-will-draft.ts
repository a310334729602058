// The draft of this tab: read once, kept after each change, and given back when the planner closes.

import { useCallback, useEffect, useRef, useState } from 'react'
import { EMPTY_WILL, type Will } from '../model/will'
import { type Draft, deleteDrafts, readDraft, saveDraft, type SaveResult, lockDraft } from './draft-store'

const WAIT_MS = 400

/** "memory" when the reader chose it, or nothing was written yet. */
export type Kept = SaveResult | 'memory' | 'saving'
type Status = 'loading' | 'elsewhere' | 'unreadable' | 'ready'

export type WillDraft = {
  status: Status
  will: Will
  kept: Kept
  /** When the draft that was found had been kept; null for a new one. */
  foundFrom: string | null
  isShared: boolean
  change: (part: Partial<Will>) => void
  replace: (will: Will) => void
  setShared: (shared: boolean) => void
  /** What came of deleting everything; null once something is written again. */
  deleted: Deletion | null
  deleteAll: () => Promise<void>
  retry: () => void
}

/** `complete` is false when the browser kept the draft in spite of it. */
export type Deletion = { at: string; complete: boolean }

type State = Pick<WillDraft, 'status' | 'will' | 'kept' | 'foundFrom' | 'isShared' | 'deleted'> & {
  isChanged: boolean
  /** True when the browser forbade its storage from the beginning, so that nothing can be kept there. */
  isForbidden: boolean
}
const START: State = {
  status: 'loading',
  will: EMPTY_WILL,
  kept: 'memory',
  foundFrom: null,
  isShared: false,
  isChanged: false,
  isForbidden: false,
  deleted: null,
}

/** A draft that is only in this tab, for when the planner opens again in it, such as in the other language. */
let tabDraft: State | null = null

/** What the tab found when it first opened the planner; null before that. What it wrote itself is no draft of another day. */
let firstFound: { from: string | null } | null = null

export function useWillDraft(): WillDraft {
  const [state, setState] = useState(START)
  const [tries, setTries] = useState(0)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])

  const save = useCallback(async () => {
    const { will, isChanged, isShared, status } = latest.current
    if (!isChanged || isShared || status !== 'ready') return
    const draft: Draft = { will, savedAt: new Date().toISOString() }
    const kept = await saveDraft(draft)
    // What was deleted meanwhile is not brought back, and what could not be kept is still to be lost.
    setState((now) =>
      now.isShared || !now.isChanged ? now : { ...now, kept, isChanged: now.will !== will || kept !== 'saved' },
    )
  }, [])

  useEffect(() => {
    let release: (() => void) | null = null
    let isOver = false
    void lockAndReadDraft().then(([found, giveBack]) => {
      release = giveBack
      if (isOver) giveBack?.()
      else setState((now) => ({ ...now, ...found }))
    })
    return () => {
      isOver = true
      // A planner that closes before it has read anything leaves what another has left.
      if (latest.current.status === 'ready') {
        tabDraft = isOnlyHere(latest.current) ? latest.current : null
        firstFound = { from: latest.current.foundFrom }
      }
      void save().finally(() => release?.())
    }
  }, [tries, save])

  useEffect(() => {
    if (!state.isChanged || state.isShared) return
    const timer = setTimeout(() => void save(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [state.will, state.isChanged, state.isShared, save])

  useSaveOnLeave(save, latest)

  const replace = useCallback(
    (will: Will) =>
      setState((now) => ({ ...now, will, isChanged: true, deleted: null, kept: now.isShared ? 'memory' : 'saving' })),
    [],
  )
  const change = useCallback(
    (part: Partial<Will>) =>
      setState((now) => ({
        ...now,
        will: { ...now.will, ...part },
        isChanged: true,
        deleted: null,
        kept: now.isShared ? 'memory' : 'saving',
      })),
    [],
  )
  const setShared = useCallback((isShared: boolean) => {
    if (isShared) void deleteDrafts()
    setState((now) => {
      // After everything was deleted there is nothing to keep, and no empty draft is written in its place.
      const isChanged = now.deleted === null
      return { ...now, isShared, isChanged, kept: isShared || !isChanged ? 'memory' : 'saving' }
    })
  }, [])
  const deleteAll = useCallback(async () => {
    tabDraft = null
    const { isForbidden } = latest.current
    setState((now) => ({ ...START, status: 'ready', isShared: now.isShared, isForbidden }))
    const complete = (await deleteDrafts()) || isForbidden
    setState((now) => (now.isChanged ? now : { ...now, deleted: { at: new Date().toISOString(), complete } }))
  }, [])
  const retry = useCallback(() => {
    setState(START)
    setTries((count) => count + 1)
  }, [])
  return { ...state, change, replace, setShared, deleteAll, retry }
}

/** Whether nothing on the device holds the draft, because the computer is shared or the browser refuses. */
function isOnlyHere({ kept, isShared }: State): boolean {
  return isShared || kept === 'full' || kept === 'forbidden'
}

async function lockAndReadDraft(): Promise<[Partial<State>, (() => void) | null]> {
  const release = await lockDraft()
  if (release === null) return [{ status: 'elsewhere' }, null]
  if (tabDraft !== null) return [tabDraft, release]
  const draft = await readDraft()
  if (draft === 'unreadable') return [{ status: 'unreadable' }, release]
  if (draft === 'forbidden') return [{ status: 'ready', kept: 'forbidden', isForbidden: true }, release]
  if (draft === null) return [{ status: 'ready' }, release]
  const foundFrom = firstFound === null ? draft.savedAt : firstFound.from
  return [{ status: 'ready', will: draft.will, kept: 'saved', foundFrom }, release]
}

/** Keeps the last words when the page goes away, and asks first when they would be lost. */
function useSaveOnLeave(save: () => Promise<void>, latest: { current: State }): void {
  useEffect(() => {
    const keep = () => void save()
    const ask = (event: BeforeUnloadEvent) => {
      const { isChanged, kept } = latest.current
      if (isChanged && kept !== 'saved') event.preventDefault()
    }
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('beforeunload', ask)
    }
  }, [save, latest])
}
