// The Assist page: every module that readers can get help with.

import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssistCard } from '../../api/types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { EmptyState } from '../../ui/states'
import { DecisionHelper } from './decision-helper'
import { NotOfficialNotice } from './not-official-notice'

type Props = {
  modules: AssistCard[]
  /** True when the address names a module that does not exist. */
  unknown: boolean
  search: ReactNode
}

export function AssistHub({ modules, unknown, search }: Props) {
  return (
    <div className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Assist</h1>
        <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">
          Guides to paperwork that people get stuck in: what to keep ready, what to do and in which order, and where to
          complain. Free, with sources and dates.
        </p>
        {unknown && (
          <p role="status" className="mt-6 border-brand border-l-4 bg-surface px-4 py-3 text-ink">
            There is no guide at that address. These are all our guides.
          </p>
        )}
        {search}
        {modules.length === 0 ? (
          <div className="mt-10">
            <EmptyState title="No services are open now">Leave your address below, and we will tell you.</EmptyState>
          </div>
        ) : (
          <>
            <ul className="mt-10 grid gap-4 sm:grid-cols-2">
              {modules.map((module) => (
                <ModuleCard key={module.module} module={module} />
              ))}
            </ul>
            <DecisionHelper modules={modules} />
          </>
        )}
        <section aria-labelledby="person" data-print="no" className="mt-14 border-line border-t pt-8">
          <h2 id="person" className="section-title">
            Help from a person
          </h2>
          <p className="mt-2 mb-5 max-w-160 text-muted leading-relaxed">
            A call with an expert. You see the price, the free times and the refund rule first.
          </p>
          <AppLink href={paths.service()} className={getButtonClass('outline')}>
            See the services
          </AppLink>
        </section>
        <NotOfficialNotice />
      </div>
    </div>
  )
}

function ModuleCard({ module }: { module: AssistCard }) {
  return (
    <li className="group relative flex flex-col rounded-card border border-line bg-surface p-5 hover:border-brand">
      <h2 className="font-semibold text-ink text-xl leading-snug">
        <AppLink
          href={module.url}
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {module.title}
        </AppLink>
      </h2>
      <p className="mt-2 text-muted leading-relaxed">{module.line}</p>
      {module.takes && (
        <p className="mt-auto flex items-start gap-2 pt-4 text-muted text-sm leading-snug">
          <Clock aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
          <span>
            <span className="sr-only">Typical time: </span>
            {module.takes}
          </span>
        </p>
      )}
    </li>
  )
}
