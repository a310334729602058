// A case: where it stands and what is waited for, the thread, papers, price, calls, and its end.

import type { Case } from '../../api/case-types'
import { writeInCase } from '../../api/members/cases'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage } from '../../ui/page-language'
import { AgreeForm, ReopenForm } from './case-agreement'
import { CaseAccesses } from './case-accesses'
import { CaseCalls } from './case-calls'
import { CaseChecklist } from './case-checklist'
import { CaseEnd } from './case-end'
import { CaseFiles } from './case-files'
import { CaseFilingPart } from './case-filing'
import { CaseMoney } from './case-money'
import { CaseSection } from './case-section'
import { useCaseTexts } from './case-texts'
import { CaseThread } from './case-thread'
import { PayForCase } from './pay-for-case'
import { useCaseChange } from './use-case-change'
import { WriteBox } from './write-box'
import { useLanguageTag } from '../../ui/language-tag'

export function CaseView({ shown }: { shown: Case }) {
  return (
    <article>
      <CaseHeader shown={shown} />
      <PayForCase shown={shown} />
      {shown.canAccept && <AgreeForm id={shown._id} />}
      {shown.canReopen && <ReopenForm id={shown._id} />}
      {shown.checklist.length > 0 && <CaseChecklist shown={shown} />}
      <CaseFilingPart shown={shown} />
      <ThreadSection shown={shown} />
      <CaseFiles shown={shown} />
      <CaseCalls shown={shown} />
      <CaseMoney shown={shown} />
      <CaseAccesses accesses={shown.accesses} />
      <CaseEnd shown={shown} />
    </article>
  )
}

function CaseHeader({ shown }: { shown: Case }) {
  const { number, statusText, nextStep, agent, expert, hours, isOver, createdAt, closedAt, keepUntil } = shown
  const { head: texts, page, translate, originals } = useCaseTexts()
  const language = usePageLanguage()
  const tagOf = useLanguageTag()
  const title = translate(shown.title)
  return (
    <header>
      <p data-print="no" className="text-sm">
        <AppLink href={paths.cases(language)} className="inline-block py-1 text-brand underline underline-offset-4">
          {page.cases}
        </AppLink>
      </p>
      <h1
        lang={tagOf(title)}
        className="wrap-anywhere mt-2 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl"
      >
        {title}
      </h1>
      <p className="mt-2 text-muted">
        {texts.since(number, createdAt)}
        {closedAt !== null && texts.over(closedAt)}
      </p>
      <div role="status" className="mt-6 border-brand border-l-4 pl-4">
        <p className="font-semibold font-serif text-xl">{translate(statusText)}</p>
        <p className="mt-1 leading-relaxed">{translate(nextStep)}</p>
        {shown.status === 'waiting_for_you' && <Question events={shown.events} />}
      </div>
      <p className="mt-4 text-muted text-sm leading-relaxed">
        {agent !== null && !isOver && `${texts.agent(agent)} `}
        {expert !== null && `${texts.expert(expert)} `}
        {!isOver && <span lang={tagOf(translate(hours))}>{translate(hours)}</span>}
        {keepUntil !== null && ` ${texts.keep(keepUntil)}`}
      </p>
      {originals !== '' && <p className="mt-2 text-muted text-sm leading-relaxed">{originals}</p>}
    </header>
  )
}

/** What we asked last, so that nobody has to look for it in the thread. */
function Question({ events }: { events: Case['events'] }) {
  const { translate } = useCaseTexts()
  const tagOf = useLanguageTag()
  const asked = events.findLast(({ by, text }) => by === 'staff' && text !== '')
  if (!asked) return null
  return (
    <blockquote
      lang={tagOf(translate(asked.text))}
      className="wrap-anywhere mt-3 whitespace-pre-line border-line border-t pt-3 leading-relaxed"
    >
      {translate(asked.text)}
    </blockquote>
  )
}

function ThreadSection({ shown }: { shown: Case }) {
  const { mutateAsync } = useCaseChange(shown._id, (text: string) => writeInCase(shown._id, text))
  const { thread: texts } = useCaseTexts()
  const newest = shown.events.at(-1)
  return (
    <CaseSection id="thread" title={texts.title}>
      <CaseThread events={shown.events} />
      <p role="status" className="sr-only">
        {newest && texts.newest(newest.at)}
      </p>
      {shown.canWrite && (
        <div className="mt-6">
          <WriteBox
            label={shown.status === 'waiting_for_you' ? texts.answer : texts.write}
            action={texts.send}
            hint={texts.hint}
            place={`case:${shown._id}`}
            send={async (text) => {
              await mutateAsync(text)
            }}
          />
        </div>
      )}
    </CaseSection>
  )
}
