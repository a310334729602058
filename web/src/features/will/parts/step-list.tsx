// All steps as links, so that back, forward and the keyboard work as everywhere.

import { useEffect, useRef } from 'react'
import { cx } from '../../../lib/cx'
import { AppLink } from '../../../shared/components/app-link'
import { type Finding, type Step, STEPS } from '../checks/finding'
import { STEP_TITLES, toStepPath } from './steps'
import { useTranslation } from '../texts/translation'
import { usePageLanguage } from '../../../ui/page-language'

type Props = { current: Step; errors: Finding[]; isShown: (step: Step) => boolean }

export function StepList({ current, errors, isShown }: Props) {
  const translate = useTranslation()
  const language = usePageLanguage()
  const list = useRef<HTMLOListElement>(null)
  // On a phone the steps are one row, and the current one must be in sight.
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && item)
      list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={translate('Steps of the will')} className="md:sticky md:top-24">
      <p className="text-muted text-sm md:hidden">
        {translate(`Step ${STEPS.indexOf(current) + 1} of ${STEPS.length}`)}
      </p>
      <ol ref={list} className="relative flex gap-1 overflow-x-auto max-md:-mx-4 max-md:px-4 max-md:pb-2 md:block">
        {STEPS.map((step) => {
          const isOpen = isShown(step) && errors.some((finding) => finding.step === step)
          return (
            <li key={step} className="shrink-0">
              <AppLink
                href={toStepPath(step, language)}
                aria-current={step === current ? 'step' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-3 text-[0.9375rem] hover:bg-line/60',
                  step === current ? 'bg-line/60 font-medium text-brand' : 'text-ink',
                )}
              >
                {translate(STEP_TITLES[step])}
                {isOpen && (
                  <>
                    <span aria-hidden className="size-1.5 rounded-full bg-danger" />
                    <span className="sr-only">{translate('(something to mend)')}</span>
                  </>
                )}
              </AppLink>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
