// The panels that drop down under the search field. No first visit needs them, so their code is fetched when the field
// is entered.

import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type * as Shown from './panels'

type Panels = typeof Shown

const fetchPanelCode = () => import('./panels')
/** When the code does not arrive there is no panel, and the form still leads to the search page. */
function createLazyPanel<Props extends object>(pick: (panels: Panels) => ComponentType<Props>) {
  const nothing: ComponentType<Props> = () => null
  return lazy<ComponentType<Props>>(async () => ({ default: await fetchPanelCode().then(pick, () => nothing) }))
}

const Recent = createLazyPanel((panels) => panels.RecentPanel)
const Results = createLazyPanel((panels) => panels.ResultsPanel)

/**
 * The code is fetched before a word is typed. A failure is ignored, because without a connection there are no results
 * either.
 */
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
