// Keeps the sample as it was left for another page, for the way back to it. It is in this tab's memory only, and nobody's: passbooks
// of one's own are gone with the page.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { QuestionnaireAnswers, Reading } from './types'

export type ShownSample = { reading: Reading; told: QuestionnaireAnswers }

type LeftSample = ShownSample & {
  /** The entry of the browser's history in which it was shown. */
  entry: string
  /** Which of the folded parts were open, in their order. */
  opened: boolean[]
  top: number
}

let leftSample: LeftSample | null = null

/** The router gives each entry a key; one that a link inside the page made has none. */
function readEntry(): string {
  const state: unknown = window.history.state
  const key = typeof state === 'object' && state !== null && '__TSR_key' in state ? state.__TSR_key : ''
  return `${String(key)} ${window.location.href}`
}

/** Returns the sample that was left in this entry of the history. */
export function useLeftSample(): LeftSample | null {
  const [left] = useState(() => (leftSample !== null && leftSample.entry === readEntry() ? leftSample : null))
  return left
}

/** Notes how the sample is left, and puts a sample that was returned to where it stood. */
export function useSamplePlace(
  page: RefObject<HTMLElement | null>,
  shown: { reading: Reading | null; told: QuestionnaireAnswers; isSample: boolean },
  left: LeftSample | null,
): void {
  const { reading, told, isSample } = shown
  const entry = useRef('')

  useEffect(() => {
    const note = () => {
      entry.current = readEntry()
    }
    note()
    window.addEventListener('hashchange', note)
    return () => window.removeEventListener('hashchange', note)
  }, [isSample])

  // The folded parts still stand when this is cleaned up. Only the last time is for good: whatever is shown next forgets it.
  useLayoutEffect(() => {
    leftSample = null
    const element = page.current
    if (!isSample || !reading || !element) return
    return () => {
      const opened = [...element.querySelectorAll('details')].map(({ open }) => open)
      leftSample = { reading, told, entry: entry.current, opened, top: window.scrollY }
    }
  }, [page, reading, told, isSample])

  // A change of route shows the top, so the place comes after it.
  useEffect(() => {
    if (!left) return
    const frame = requestAnimationFrame(() => {
      const parts = page.current?.querySelectorAll('details') ?? []
      for (const [index, part] of [...parts].entries()) part.open = left.opened[index] ?? part.open
      window.scrollTo({ top: left.top, behavior: 'instant' })
    })
    return () => cancelAnimationFrame(frame)
  }, [page, left])
}
