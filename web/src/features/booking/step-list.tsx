// The list of steps, with links back to the earlier steps.

import { AppLink } from '../../shared/components/app-link'
import { type BookingContext, type Step, STEPS, buildStepPath } from './steps'

export function StepList({ step, place }: { step: Step; place: BookingContext | null }) {
  return (
    <nav aria-label="Steps" className="mt-6">
      <ol className="flex flex-wrap gap-x-5 gap-y-1 border-line border-b text-sm">
        {STEPS.map((name, index) => {
          const number = index + 1
          const current = number === step
          // A booking that is being paid has no way back to its earlier steps.
          const back = place !== null && number < step && (number === 1 || number === 2 || number === 3 || number === 4)
          return (
            <li
              key={name}
              aria-current={current ? 'step' : undefined}
              className={`flex min-h-11 items-center ${current ? 'border-brand border-b-2 font-medium text-ink' : 'text-muted'}`}
            >
              {back ? (
                <AppLink href={buildStepPath(number, place)} className="py-2.5 text-brand underline underline-offset-4">
                  {number} {name}
                </AppLink>
              ) : (
                `${number} ${name}`
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
