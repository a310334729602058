// The steps of 7, 30 and 90 days for what is on the list. Steps about what is not listed stand apart, without boxes.

import { memo } from 'react'
import type { Transmission } from '../../api/types'
import { isDone, type Plan } from './plan'
import { listTasks, toTaskTick } from './plan-entries'
import { RuleLine } from './rule-lines'
import { useTransmissionTexts } from './texts/texts'
import { Tick } from './tick'

type Props = { rules: Transmission; plan: Plan }

/** The steps follow from which assets are listed and what is ticked; no other answer redraws them. */
export const StageTicks = memo(
  Stages,
  (before, now) =>
    before.rules === now.rules && before.plan.ticks === now.plan.ticks && listAreas(before) === listAreas(now),
)

function listAreas({ plan }: Props): string {
  return plan.assets.map(({ area }) => area).join(' ')
}

function Stages({ rules, plan }: Props) {
  const { plan: texts } = useTransmissionTexts()
  const { stages, others } = listTasks(rules, plan)
  return (
    <div className="isolate mt-8 space-y-6 print:mt-2 print:grid print:grid-cols-3 print:gap-x-6 print:space-y-0">
      {stages.map(({ days, title, tasks }) => (
        <section key={days}>
          <h3 className="font-semibold font-serif text-lg">{title}</h3>
          <ul className="mt-1">
            {tasks.map(({ id, line }) => (
              <li key={id}>
                <Tick id={toTaskTick(id)} isTicked={isDone(plan, toTaskTick(id))}>
                  <RuleLine line={line} />
                </Tick>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others.length > 0 && (
        <details className="print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
            {texts.others}
          </summary>
          <ul className="mt-1 list-disc space-y-2 pl-5 leading-relaxed marker:text-muted">
            {others.map(({ id, areas, line }) => (
              <li key={id}>
                <span className="font-medium">{texts.alsoThere(listTitles(rules, areas))}</span>
                <RuleLine line={line} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function listTitles(rules: Transmission, ids: string[]): string[] {
  return rules.areas.flatMap(({ id, title }) => (ids.includes(id) ? [title] : []))
}
