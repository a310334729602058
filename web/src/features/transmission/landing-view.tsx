// The landing page: what comes first, the plan, lost assets, and every area. All but the plan works without JavaScript.

import type { ReactNode } from 'react'
import type { Transmission } from '../../api/types'
import { AppLink } from '../../shared/components/app-link'
import { SourceList } from '../../shared/components/source-list'
import { EducationNotice } from './education-notice'
import { listSources } from './engine'
import { FinderList } from './finder-list'
import { LanguageSwitch } from './language-switch'
import { RuleLine, RuleLines } from './rule-lines'
import { useTransmissionTexts } from './texts/texts'

export function LandingView({ rules, planner }: { rules: Transmission; planner: ReactNode }) {
  const { landing: texts, date } = useTransmissionTexts()
  return (
    <article className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        {/* What is isolated need not be painted again for an answer in the plan. */}
        <div className="isolate print:hidden">
          <LanguageSwitch />
          <h1 className="mt-2 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
            {texts.title}
          </h1>
          <p className="mt-4 font-serif text-lg text-muted leading-relaxed sm:text-xl">{texts.intro}</p>
          {rules.rulesAsOf && <p className="mt-4 text-muted text-sm">{texts.rulesAsOf(date(rules.rulesAsOf))}</p>}
          <Stages rules={rules} />
          <Explainer rules={rules} />
        </div>
        {planner}
        <div className="isolate print:hidden">
          <FinderList finders={rules.finders} />
          <Areas rules={rules} />
          <EducationNotice />
        </div>
      </div>
    </article>
  )
}

function Stages({ rules }: { rules: Transmission }) {
  const { landing: texts } = useTransmissionTexts()
  return (
    <section aria-label={texts.firstSteps} className="mt-10 space-y-8">
      {rules.stages.map(({ days, title, tasks }) => (
        <div key={days}>
          <h2 className="section-title">{title}</h2>
          <ul className="mt-3 list-disc space-y-2 pl-5 leading-relaxed marker:text-muted">
            {tasks.map(({ id, line }) => (
              <li key={id}>
                <RuleLine line={line} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Explainer({ rules }: { rules: Transmission }) {
  const { landing: texts, card } = useTransmissionTexts()
  if (rules.explainer.length === 0) return null
  return (
    <section aria-labelledby="nominee" className="mt-12 border-brand border-l-4 pl-5">
      <h2 id="nominee" className="section-title">
        {texts.nominee.before}
        <span className="marked">{texts.nominee.marked}</span>
        {texts.nominee.after}
      </h2>
      <div className="mt-3 leading-relaxed">
        <RuleLines lines={rules.explainer} />
      </div>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
          {card.sources}
        </summary>
        <SourceList sources={listSources(rules, rules.explainer)} />
      </details>
    </section>
  )
}

function Areas({ rules }: { rules: Transmission }) {
  const { landing: texts } = useTransmissionTexts()
  return (
    <section aria-labelledby="areas" className="mt-14">
      <h2 id="areas" className="section-title">
        {texts.areas}
      </h2>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {rules.areas.map(({ id, title, line, url }) => (
          <li key={id} className="border-line border-b py-4">
            <AppLink href={url} className="inline-block py-1 font-medium text-brand underline underline-offset-4">
              {title}
            </AppLink>
            <p className="mt-1 text-muted text-sm leading-relaxed">{line}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
