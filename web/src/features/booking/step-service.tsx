// Step 1: the services with price, refund rule and expert, before anything is asked.

import type { ReactNode } from 'react'
import type { Service } from '../../api/booking-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { ExpertLine } from './expert-line'
import { formatMoney } from './money'
import { buildStepPath } from './steps'

type Props = { services: Service[]; module: string | undefined; caseId: string | undefined; tellMe: ReactNode }

export function StepService({ services, module, caseId, tellMe }: Props) {
  const fitting = services.filter((service) => module === undefined || service.module === module)
  const others = module !== undefined && fitting.length === 0
  // Services for every subject come after those for this subject.
  const general = services.filter((service) => module !== undefined && service.module === null)
  const visibleServices = others ? services : [...fitting, ...general]
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
      <ul className="mt-2">
        {visibleServices.map((service) => (
          <li key={service._id} className="border-line border-b py-8">
            <ServiceCard service={service} module={module} caseId={caseId} />
          </li>
        ))}
      </ul>
    </>
  )
}

const MODES = { video: 'video', phone: 'phone' } as const

type CardProps = { service: Service; module: string | undefined; caseId: string | undefined }

function ServiceCard({ service, module, caseId }: CardProps) {
  const meta = [
    `${service.durationMinutes} minutes`,
    `by ${service.modes.map((mode) => MODES[mode]).join(' or ')}`,
    service.price.amount === 0 ? 'free' : `${formatMoney(service.price)}, GST included`,
  ]
  return (
    <div className="sm:flex sm:items-start sm:justify-between sm:gap-8">
      <div className="min-w-0">
        <h2 className="font-semibold text-2xl">{service.title}</h2>
        <p className="mt-2 leading-relaxed">{service.summary}</p>
        <p className="mt-3 font-medium">{meta.join(' · ')}</p>
        <ul className="mt-3 space-y-2 text-[0.9375rem]">
          {service.experts.map((expert) => (
            <li key={expert._id}>
              <ExpertLine expert={expert} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-muted text-sm">{service.policy.text}</p>
      </div>
      <AppLink
        href={buildStepPath(2, { module, service: service.slug, caseId })}
        aria-label={`Choose: ${service.title}`}
        className={getButtonClass('solid', 'mt-4 shrink-0 sm:mt-1')}
      >
        Choose
      </AppLink>
    </div>
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
