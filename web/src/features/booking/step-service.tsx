// Step 1: the services with price, refund rule and expert, before anything is asked.

import type { ReactNode } from 'react'
import type { Service } from '../../api/booking-types'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { findSharedRule } from './refund-rule'
import { ServiceCard } from './service-card'
import { buildStepPath } from './steps'

type Props = { services: Service[]; module: string | undefined; caseId: string | undefined; tellMe: ReactNode }

export function StepService({ services, module, caseId, tellMe }: Props) {
  const fitting = services.filter((service) => module === undefined || service.module === module)
  const others = module !== undefined && fitting.length === 0
  // Services for every subject come after those for this subject.
  const general = services.filter((service) => module !== undefined && service.module === null)
  const visibleServices = others ? services : [...fitting, ...general]
  const sharedRule = findSharedRule(visibleServices)
  return (
    <>
      {module === 'epf' && <ProvidentFund />}
      {others && visibleServices.length > 0 && (
        <p role="status" className="mt-6 text-muted">
          There is no consultation on this subject yet. These are open:
        </p>
      )}
      {visibleServices.length === 0 && (
        <div className="mt-8 border-line border-y py-8">
          <p className="mb-5 font-serif text-xl">No services are open now</p>
          {tellMe}
        </div>
      )}
      {sharedRule && (
        <p className="mt-6 max-w-160 border-marker border-l-4 pl-4 text-[0.9375rem] leading-relaxed">
          <span className="font-medium">For paid calls:</span> {sharedRule}{' '}
          <AppLink href={paths.refunds()} className="text-brand underline underline-offset-4">
            Refunds
          </AppLink>
        </p>
      )}
      <ul className={cx('mt-8 grid gap-5 sm:grid-cols-2', module === undefined && 'lg:grid-cols-3')}>
        {visibleServices.map((service) => {
          const isWide = module === undefined && service.module === null && service.price.amount === 0
          return (
            <li key={service._id} className={isWide ? 'sm:col-span-full' : undefined}>
              <ServiceCard
                service={service}
                href={buildStepPath(2, { module, service: service.slug, caseId })}
                sharedRule={sharedRule}
                isWide={isWide}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The ways that cost nothing. */
function ProvidentFund() {
  const link = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4'
  return (
    <div className="mt-6 rounded-control bg-marker/45 px-4 py-3">
      <p>For your provident fund you may not need an expert at all:</p>
      <p className="flex flex-wrap gap-x-5">
        <AppLink href={paths.service('epf')} className={link}>
          Check your passbooks
        </AppLink>
        <AppLink href={paths.assist('epf')} className={link}>
          The guide, step by step
        </AppLink>
        <AppLink href={paths.category('epfo')} className={link}>
          Articles about EPF
        </AppLink>
        <AppLink href={paths.rules()} className={link}>
          Today’s rates and limits
        </AppLink>
      </p>
    </div>
  )
}
