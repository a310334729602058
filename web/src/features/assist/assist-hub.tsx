// The Assist page: every module that readers can get help with.

import { ArrowRight, Clock, Files, IndianRupee, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssistCard } from '../../api/types'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { EmptyState } from '../../ui/states'
import { AssistLanguageSwitch } from './assist-language-switch'
import { DecisionHelper } from './decision-helper'
import { useHelpPrice } from './help-price'
import { HindiTools } from './hindi-tools'
import { listHubLanguages } from './hub-languages'
import { NotOfficialNotice } from './not-official-notice'
import { useAssistTexts } from './texts/texts'

type Props = {
  modules: AssistCard[]
  /** True when the address names a module that does not exist. */
  unknown: boolean
  search: ReactNode
  /** The reader's open cases. */
  openCases: ReactNode
}

export function AssistHub({ modules, unknown, search, openCases }: Props) {
  const { name, hub, person } = useAssistTexts()
  const language = usePageLanguage()
  return (
    <div className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <AssistLanguageSwitch languages={listHubLanguages(modules)} />
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{name}</h1>
        <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">{hub.intro}</p>
        {language === 'hi' && <HindiTools />}
        {unknown && (
          <p role="status" className="mt-6 border-brand border-l-4 bg-surface px-4 py-3 text-ink">
            {hub.unknown}
          </p>
        )}
        {openCases}
        {search}
        {modules.length === 0 ? (
          <div className="mt-10">
            <EmptyState title={hub.closedTitle}>{hub.closedText}</EmptyState>
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
            {person.title}
          </h2>
          <p className="mt-2 mb-5 max-w-160 text-muted leading-relaxed">{hub.personText}</p>
          <AppLink href={paths.service(undefined, { language })} className={getButtonClass('outline')}>
            {hub.services}
          </AppLink>
        </section>
        <NotOfficialNotice />
      </div>
    </div>
  )
}

function ModuleCard({ module: { title, url, line, takes, help, languages } }: { module: AssistCard }) {
  const { card: texts, inEnglish } = useAssistTexts()
  const { describePrice } = useHelpPrice()
  const isTranslated = languages.includes(usePageLanguage())
  const lang = isTranslated ? undefined : LANGUAGE_TAGS.en
  return (
    <li className="group relative flex flex-col rounded-card border border-line bg-surface p-5 hover:border-brand">
      <h2 className="font-semibold text-ink text-xl leading-snug">
        <AppLink
          href={url}
          lang={lang}
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </AppLink>
        {!isTranslated && <span className="text-muted text-sm">{` ${inEnglish}`}</span>}
      </h2>
      <p lang={lang} className="mt-2 text-muted leading-relaxed">
        {line}
      </p>
      <dl className="mt-auto grid gap-y-1.5 pt-4 text-sm leading-snug">
        {help && (
          <>
            <CardLine icon={IndianRupee} title={texts.help}>
              <span className="font-medium text-ink">{describePrice(help)}</span>, <span lang={lang}>{help.time}</span>
            </CardLine>
            {help.documents > 0 && (
              <CardLine icon={Files} title={texts.papers}>
                {texts.papersToKeep(help.documents)}
              </CardLine>
            )}
          </>
        )}
        {takes && (
          <CardLine icon={Clock} title={texts.time}>
            <span lang={lang}>{takes}</span>
          </CardLine>
        )}
        {help && (
          <CardLine icon={ArrowRight} title={texts.nextStep}>
            <span lang={lang}>{help.nextStep}</span>
          </CardLine>
        )}
      </dl>
    </li>
  )
}

type LineProps = { icon: LucideIcon; title: string; children: ReactNode }

function CardLine({ icon: Icon, title, children }: LineProps) {
  return (
    <div className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 text-muted">
      <dt>
        <Icon aria-hidden className="mt-px size-4" strokeWidth={1.75} />
        <span className="sr-only">{title}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
