// What drops down under the search field. No first visit needs it: its code is fetched when the field is entered.

import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type * as Shown from './panels'

type Panels = typeof Shown

const fetchPanelCode = () => import('./panels')
/** Without its code there is no panel; the form still leads to the search page. */
function createLazyPanel<Props extends object>(pick: (panels: Panels) => ComponentType<Props>) {
  const nothing: ComponentType<Props> = () => null
  return lazy<ComponentType<Props>>(async () => ({ default: await fetchPanelCode().then(pick, () => nothing) }))
}

const Recent = createLazyPanel((panels) => panels.RecentPanel)
const Results = createLazyPanel((panels) => panels.ResultsPanel)

/** Before a word is typed. Without a connection there will be no results either. */
export function fetchPanels(): void {
  fetchPanelCode().catch(() => undefined)
}

export function RecentPanel(props: ComponentProps<Panels['RecentPanel']>) {
  return (
    <Suspense fallback={null}>
      <Recent {...props} />
    </Suspense>
  )
}

export function ResultsPanel(props: ComponentProps<Panels['ResultsPanel']>) {
  return (
    <Suspense fallback={null}>
      <Results {...props} />
    </Suspense>
  )
}
