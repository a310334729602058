// The page of an area, which needs no JavaScript: every route to the money, one after the other.

import type { Transmission, TransmissionArea } from '../../api/types'
import { takeLanguageAlong } from '../../lib/kept-language'
import { paths } from '../../lib/paths'
import { usePageLanguage } from '../../ui/page-language'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { buildAskedAddress } from './asked-asset'
import { CardView } from './card-view'
import { describeRoute, findPapers } from './engine'
import { EducationNotice } from './education-notice'
import { HeirsLink } from './heirs-link'
import { LanguageSwitch } from './language-switch'
import { PaperNames, RuleLine, RuleLines } from './rule-lines'
import { useTransmissionTexts } from './texts/texts'

export function AreaView({ rules, area }: { rules: Transmission; area: TransmissionArea }) {
  const { area: texts } = useTransmissionTexts()
  return (
    <article className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <AreaHeader rules={rules} area={area} />
        <nav aria-label={texts.cases} className="mt-8">
          <ul className="space-y-1">
            {area.routes.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-10 space-y-14">
          {area.routes.map((route) => (
            <CardView
              key={route.id}
              card={describeRoute(rules, area, route)}
              heading={
                <h2 id={route.id} className="section-title">
                  {route.title}
                </h2>
              }
            />
          ))}
        </div>
        <Modifiers rules={rules} area={area} />
        <AreaEnd area={area} />
      </div>
    </article>
  )
}

function AreaHeader({ rules, area }: { rules: Transmission; area: TransmissionArea }) {
  const { area: texts, landing, date } = useTransmissionTexts()
  const home = paths.assetTransmission(undefined, usePageLanguage())
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-sm">
          <AppLink href={home} className="inline-block py-1 text-brand underline underline-offset-4">
            {texts.home}
          </AppLink>
        </p>
        <LanguageSwitch area={area.id} />
      </div>
      <h1 className="mt-2 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
        {area.title}
      </h1>
      <p className="mt-4 font-serif text-lg text-muted leading-relaxed sm:text-xl">{area.line}</p>
      {area.limit && (
        <p className="mt-5 border-line border-t pt-4 leading-relaxed">
          <span className="font-medium">{texts.limit}</span>
          <RuleLine line={area.limit} />
        </p>
      )}
      {rules.rulesAsOf && <p className="mt-4 text-muted text-sm">{landing.rulesAsOf(date(rules.rulesAsOf))}</p>}
      <p data-print="no" className="mt-6 noscript:hidden">
        <AppLink href={buildAskedAddress(home, area.id)} rel="nofollow" className={getButtonClass('outline')}>
          {texts.toPlan}
        </AppLink>
      </p>
    </header>
  )
}

function Modifiers({ rules, area }: { rules: Transmission; area: TransmissionArea }) {
  const { area: texts } = useTransmissionTexts()
  return (
    <section aria-labelledby="also" className="mt-14">
      <h2 id="also" className="section-title">
        {texts.modifiers}
      </h2>
      <dl className="mt-4">
        {area.modifiers.map(({ id, title, papers, notes }) => (
          <div key={id} className="border-line border-b py-3 leading-relaxed">
            <dt className="font-medium">{title}</dt>
            <dd className="mt-1">
              <RuleLines lines={notes} />
              <HeirsLink note={{ id, lines: notes }} />
              {papers.length > 0 && (
                <p className="mt-1">
                  {texts.alsoPapers}
                  <PaperNames papers={findPapers(rules, papers)} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function AreaEnd({ area }: { area: TransmissionArea }) {
  const { area: texts } = useTransmissionTexts()
  const language = usePageLanguage()
  return (
    <>
      <section aria-labelledby="refused" className="mt-12 leading-relaxed">
        <h2 id="refused" className="section-title">
          {texts.refused}
        </h2>
        <div className="mt-3">
          <RuleLines lines={area.escalation} />
        </div>
        <p className="mt-4">
          <AppLink
            href={paths.service('inheritance')}
            onClick={() => takeLanguageAlong('cases', language)}
            className="text-brand underline underline-offset-4"
          >
            {texts.expert}
          </AppLink>
        </p>
      </section>
      <section aria-labelledby="unknown" className="mt-12 leading-relaxed">
        <h2 id="unknown" className="section-title">
          {texts.unknown}
        </h2>
        <div className="mt-3">
          <RuleLines lines={area.unknowns} />
        </div>
      </section>
      <EducationNotice />
    </>
  )
}
