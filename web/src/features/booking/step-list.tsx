import { AppLink } from '../../ui/app-link'
import { type Place, type Step, STEPS, stepPath } from './steps'

/** Where the reader is, and the way back to what was done. */
export function StepList({ step, place }: { step: Step; place: Place | null }) {
  return (
    <nav aria-label="Steps" className="mt-6">
      <ol className="flex flex-wrap gap-x-5 gap-y-1 border-line border-b text-sm">
        {STEPS.map((name, at) => {
          const number = at + 1
          const current = number === step
          // What is paid for can't be gone back into.
          const back = place !== null && number < step && (number === 1 || number === 2 || number === 3 || number === 4)
          return (
            <li
              key={name}
              aria-current={current ? 'step' : undefined}
              className={`flex min-h-11 items-center ${current ? 'border-brand border-b-2 font-medium text-ink' : 'text-muted'}`}
            >
              {back ? (
                <AppLink href={stepPath(number, place)} className="py-2.5 text-brand underline underline-offset-4">
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
