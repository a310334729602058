// Step 1: the services with price, refund rule and expert, before anything is asked.

import type { ReactNode } from 'react'
import type { Service } from '../../api/booking-types'
import { cx } from '../../lib/cx'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage } from '../../ui/page-language'
import { SiteWords, useBookingTexts } from './booking-texts'
import { findSharedRule } from './refund-rule'
import { ServiceCard } from './service-card'
import { buildStepPath } from './steps'

type Props = {
  services: Service[]
  module: string | undefined
  caseId: string | undefined
  language: PageLanguage
  tellMe: ReactNode
}

export function StepService({ services, module, caseId, language, tellMe }: Props) {
  const { services: texts } = useBookingTexts()
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
          {texts.otherSubjects}
        </p>
      )}
      {visibleServices.length === 0 && (
        <div className="mt-8 border-line border-y py-8">
          <p className="mb-5 font-serif text-xl">{texts.none}</p>
          {tellMe}
        </div>
      )}
      {sharedRule && (
        <p className="mt-6 max-w-160 border-marker border-l-4 pl-4 text-[0.9375rem] leading-relaxed">
          <span className="font-medium">{texts.paidCalls}</span> <SiteWords words={sharedRule} />{' '}
          <AppLink href={paths.refunds()} className="text-brand underline underline-offset-4">
            {texts.refunds}
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
                href={buildStepPath(2, { module, service: service.slug, caseId, language })}
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
  const language = usePageLanguage()
  const { services: texts } = useBookingTexts()
  const link = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4'
  return (
    <div className="mt-6 rounded-control bg-marker/45 px-4 py-3">
      <p>{texts.fund}</p>
      <p className="flex flex-wrap gap-x-5">
        <AppLink href={paths.service('epf')} className={link}>
          {texts.passbooks}
        </AppLink>
        <AppLink href={paths.assist('epf', language)} className={link}>
          {texts.guide}
        </AppLink>
        <AppLink href={paths.category('epfo')} className={link}>
          {texts.articles}
        </AppLink>
        <AppLink href={paths.rules()} className={link}>
          {texts.rates}
        </AppLink>
      </p>
    </div>
  )
}
