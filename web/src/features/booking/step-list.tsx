// The steps of a booking as a bar, with links back to the earlier steps. On phones it names the current one only.

import { cx } from '../../lib/cx'
import { AppLink } from '../../shared/components/app-link'
import { useBookingTexts } from './booking-texts'
import { type BookingContext, buildStepPath, listSteps, type Step } from './steps'

type Props = {
  step: Step
  place: BookingContext | null
  /** A free call has no step to pay. */
  isFree: boolean
}

export function StepList({ step, place, isFree }: Props) {
  const { steps: texts } = useBookingTexts()
  const steps = listSteps(isFree)
  const position = steps.indexOf(step)
  return (
    <nav aria-label={texts.label} className="mt-6">
      <p className="text-sm sm:hidden">
        <span className="text-muted">{texts.position(position + 1, steps.length)}</span>{' '}
        <span className="font-medium">{texts.names[step]}</span>
      </p>
      <ol className="flex gap-1.5 text-sm sm:gap-3">
        {steps.map((one, index) => {
          const isCurrent = index === position
          const text = `${index + 1} ${texts.names[one]}`
          return (
            <li
              key={one}
              aria-current={isCurrent ? 'step' : undefined}
              className={cx('min-w-0 flex-1', isCurrent ? 'font-medium text-ink' : 'text-muted')}
            >
              {/* A booking that is being paid has no way back to its earlier steps. */}
              {place !== null && index < position && one !== 5 ? (
                <AppLink
                  href={buildStepPath(one, place)}
                  className="flex min-h-11 flex-col justify-center rounded-control text-brand sm:justify-start sm:pt-3"
                >
                  <StepBar isReached />
                  <span className="underline underline-offset-4 max-sm:sr-only sm:mt-2">{text}</span>
                </AppLink>
              ) : (
                <span className="flex min-h-11 flex-col justify-center sm:justify-start sm:pt-3">
                  <StepBar isReached={index <= position} />
                  <span className="max-sm:sr-only sm:mt-2">{text}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function StepBar({ isReached }: { isReached: boolean }) {
  return <span aria-hidden className={cx('h-1 w-full rounded-full', isReached ? 'bg-brand' : 'bg-line')} />
}
