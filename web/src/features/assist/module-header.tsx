// The head of a module: what it is about, and when it was checked.

import { Clock } from 'lucide-react'
import type { AssistModule } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

export function ModuleHeader({ module }: { module: AssistModule }) {
  return (
    <header>
      <p className="text-muted text-sm">
        <AppLink href={paths.assist()} className="inline-block py-1 text-brand underline underline-offset-4">
          Assist
        </AppLink>
      </p>
      <h1 className="mt-2 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
        {module.title}
      </h1>
      <p className="mt-4 font-serif text-lg text-muted leading-relaxed sm:text-xl">{module.line}</p>
      <div className="mt-5 space-y-1.5 border-line border-t pt-4 text-muted text-sm leading-relaxed">
        {module.takes && (
          <p className="flex items-start gap-2">
            <Clock aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.75} />
            <span>
              <span className="sr-only">Typical time: </span>
              {module.takes}
            </span>
          </p>
        )}
        <p>
          <span className="font-medium text-brand">
            Checked on <time dateTime={toIsoDay(module.checkedOn)}>{formatDate(module.checkedOn)}</time>
          </span>
          {'\u00a0· '}Free guide{'\u00a0· '}Education only; not EPFO or any government body
        </p>
      </div>
    </header>
  )
}
