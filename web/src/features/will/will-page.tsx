// The page at /willplanning: its introduction, or the planner at the step that the address names.

import { type ComponentType, lazy, Suspense } from 'react'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs } from '../../lib/structured-data'
import { Head } from '../../shared/components/head'
import { useToAbsolute } from '../../ui/base-url'
import { Spinner } from '../../ui/spinner'
import type { Step } from './checks/finding'
import { WillIntro } from './intro/intro'

// The server never draws the planner, so its bundle must not hold it.
const Planner: ComponentType<{ step: Step }> | null = import.meta.env.SSR
  ? null
  : lazy(async () => ({ default: (await import('./planner')).Planner }))

export function WillPage({ step }: { step: Step | undefined }) {
  const absolute = useToAbsolute()
  return (
    <>
      <Head
        title="Will planner"
        description="Write a plain will for India on your own device: who can make one, what makes it valid, and a planner whose draft you print and sign. What you write stays on your device."
        canonical={paths.willPlanning()}
        jsonLd={[buildBreadcrumbs([{ name: 'Will planner', path: paths.willPlanning() }], absolute)]}
      />
      {step && Planner ? (
        <>
          <h1 data-print="no" className="sr-only">
            Will planner
          </h1>
          <Suspense fallback={<Spinner />}>
            <Planner step={step} />
          </Suspense>
        </>
      ) : (
        <WillIntro />
      )}
    </>
  )
}
