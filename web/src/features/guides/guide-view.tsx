// A guide: its steps under their stages, how many are done on this device, and the other guides.

import type { Guide } from '../../api/types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Button } from '../../ui/button'
import { doneSteps, useDoneSteps } from './done-steps'
import { GuideStepRow } from './guide-step-row'

export function GuideView({ guide }: { guide: Guide }) {
  const done = useDoneSteps(guide.slug)
  const steps = guide.stages.flatMap((stage) => stage.steps)
  // The device may remember steps that an older version of the guide had.
  const count = steps.filter(({ id }) => done.includes(id)).length
  return (
    <article className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <p data-print="no" className="text-muted text-sm">
          <AppLink href={paths.guides()} className="inline-block py-1 text-brand underline underline-offset-4">
            All guides
          </AppLink>
        </p>
        <h1 className="mt-2 font-semibold text-3xl text-ink leading-tight tracking-[-0.01em] sm:text-4xl">
          {guide.title}
        </h1>
        <p className="mt-3 text-lg text-muted leading-relaxed">{guide.audience}</p>
        <GuideProgress done={count} total={steps.length} onStartAgain={() => doneSteps.startAgain(guide.slug)} />
        {guide.stages.map((stage, index) => {
          const before = guide.stages.slice(0, index).reduce((sum, earlier) => sum + earlier.steps.length, 0)
          return (
            <section key={stage.title} aria-labelledby={`stage-${index + 1}`} className="mt-10">
              <h2 id={`stage-${index + 1}`} className="section-title scroll-mt-24">
                {stage.title}
              </h2>
              <ol start={before + 1} className="print-addresses mt-3 list-none divide-y divide-line">
                {stage.steps.map((step, place) => (
                  <GuideStepRow
                    key={step.id}
                    step={step}
                    number={before + place + 1}
                    isDone={done.includes(step.id)}
                    onTick={(isDone) => doneSteps.tick(guide.slug, step.id, isDone)}
                  />
                ))}
              </ol>
            </section>
          )
        })}
        <p className="mt-8 text-muted text-sm leading-relaxed">
          <span data-print="no" className="noscript:hidden">
            The ticks stay in this browser, without an account; we don’t know them.{' '}
          </span>
          This is education, not advice.
        </p>
        <OtherGuides guides={guide.others} />
      </div>
    </article>
  )
}

type ProgressProps = { done: number; total: number; onStartAgain: () => void }

function GuideProgress({ done, total, onStartAgain }: ProgressProps) {
  const words = `${done} of ${total} done`
  return (
    <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <progress data-print="no" max={total} value={done} aria-label="Steps done" className="h-2.5 w-48 max-w-full" />
      <span aria-live="polite" className="text-muted text-sm tabular-nums">
        {words}
      </span>
      {done > 0 && (
        <Button look="quiet" data-print="no" onClick={onStartAgain}>
          Start again
        </Button>
      )}
    </div>
  )
}

function OtherGuides({ guides }: { guides: Guide['others'] }) {
  return (
    <nav aria-labelledby="other-guides" data-print="no" className="mt-10">
      <h2 id="other-guides" className="section-title">
        Other guides
      </h2>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {guides.map(({ slug, title, url }) => (
          <li key={slug}>
            <AppLink href={url} className="inline-block py-1.5 text-brand underline underline-offset-4">
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
