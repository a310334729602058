// "Continue": the reader's open cases, on the pages where they would otherwise begin a new one.

import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { useOpenCases } from './use-open-cases'

/** With a module, its cases alone. Nothing is shown to readers without an open case. */
export function ContinueCases({ module }: { module?: string }) {
  const open = useOpenCases(module)
  if (open.length === 0) return null
  return (
    <section aria-label="Your open cases" data-print="no" className="mt-8 border-brand border-l-4 pl-4">
      <ul className="space-y-4">
        {open.map(({ _id, title, statusText, nextStep }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere font-medium">{title}</p>
              <p className="text-[0.9375rem] text-muted">
                {statusText}. {nextStep}
              </p>
            </div>
            <AppLink href={paths.case(_id)} className={getButtonClass()}>
              Continue<span className="sr-only">: {title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
