// The offer of a call with an expert: price, refund rule and who it is, before the first step.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { servicesQuery } from '../../api/events/services'
import type { Expert, Service } from '../../api/booking-types'
import type { AssistModule } from '../../api/types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { Loading, Skeleton } from '../../ui/states'
import { usePageLanguage } from '../../ui/page-language'
import { useHelpPrice } from './help-price'
import type { AssistTexts } from './texts/english'
import { useAssistTexts } from './texts/texts'

type Props = { module: AssistModule; assistant: ReactNode; tellMe: ReactNode }

export function ExpertHelp({ module, assistant, tellMe }: Props) {
  const { person: texts } = useAssistTexts()
  const language = usePageLanguage()
  const { data, isPending } = useQuery(servicesQuery())
  const services = data?.filter((service) => service.module === module.module) ?? []
  return (
    <section aria-labelledby="person" data-print="no" className="mt-12 border-line border-t pt-8 noscript:hidden">
      <h2 id="person" className="section-title">
        {texts.title}
      </h2>
      {isPending && (
        <Loading label={texts.loading} className="mt-4">
          <Skeleton className="h-16" />
        </Loading>
      )}
      {!isPending && services.length === 0 && (
        <>
          <p className="mt-2 mb-5 text-muted leading-relaxed">{texts.notOpen}</p>
          {tellMe}
          <div className="mt-5">{assistant}</div>
        </>
      )}
      {services.length > 0 && (
        <>
          <ul className="mt-4 space-y-5">
            {services.map((service) => (
              <li key={service._id}>
                <ServiceOffer service={service} />
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <AppLink
              href={paths.service(module.module, { step: 1, language })}
              className={getButtonClass('solid', 'min-w-40')}
            >
              {texts.start}
              <span className="sr-only">{texts.startWith(module.title)}</span>
            </AppLink>
            {assistant}
          </div>
        </>
      )}
    </section>
  )
}

function ServiceOffer({ service }: { service: Service }) {
  const { person: texts } = useAssistTexts()
  const { writePrice } = useHelpPrice()
  return (
    <>
      <p className="font-medium">{texts.translate(service.title)}</p>
      <p>
        {texts.minutes(service.durationMinutes)} · {writePrice(service.price.amount)}
      </p>
      {service.experts.map((expert) => (
        <p key={expert._id} className="text-muted text-sm">
          {describeExpert(expert, texts)}
        </p>
      ))}
      <p className="mt-1 text-muted text-sm">{texts.translate(service.policy.text)}</p>
    </>
  )
}

function describeExpert(expert: Expert, texts: AssistTexts['person']): string {
  const { name, title, registrationNumber, sample } = expert
  return [
    texts.with(sample && !/sample/i.test(name) ? `${name} ${texts.sample}` : name),
    title && texts.translate(title),
    registrationNumber && texts.registration(registrationNumber),
  ]
    .filter(Boolean)
    .join(', ')
}
