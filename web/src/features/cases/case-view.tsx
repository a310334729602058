// A case: where it stands and what is waited for, the thread, papers, price, calls, and its end.

import type { Case } from '../../api/case-types'
import { writeInCase } from '../../api/members/cases'
import { formatDate, formatDateTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { AgreeForm, ReopenForm } from './case-agreement'
import { CaseAccesses } from './case-accesses'
import { CaseCalls } from './case-calls'
import { CaseChecklist } from './case-checklist'
import { CaseEnd } from './case-end'
import { CaseFiles } from './case-files'
import { CaseFilingPart } from './case-filing'
import { CaseMoney } from './case-money'
import { CaseSection } from './case-section'
import { CaseThread } from './case-thread'
import { PayForCase } from './pay-for-case'
import { useCaseChange } from './use-case-change'
import { WriteBox } from './write-box'

export function CaseView({ shown }: { shown: Case }) {
  return (
    <article className="page pt-8 pb-16 sm:pt-12">
      <div className="mx-auto max-w-200">
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
      </div>
    </article>
  )
}

function CaseHeader({ shown }: { shown: Case }) {
  const { title, number, statusText, nextStep, agent, expert, hours, isOver, createdAt, closedAt, keepUntil } = shown
  return (
    <header>
      <p data-print="no" className="text-sm">
        <AppLink href={paths.cases()} className="inline-block py-1 text-brand underline underline-offset-4">
          Your cases
        </AppLink>
      </p>
      <h1 className="wrap-anywhere mt-2 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
        {title}
      </h1>
      <p className="mt-2 text-muted">
        Case {number}, since {formatDate(createdAt)}
        {closedAt !== null && `, over since ${formatDate(closedAt)}`}
      </p>
      <div role="status" className="mt-6 border-brand border-l-4 pl-4">
        <p className="font-semibold font-serif text-xl">{statusText}</p>
        <p className="mt-1 leading-relaxed">{nextStep}</p>
        {shown.status === 'waiting_for_you' && <Question events={shown.events} />}
      </div>
      <p className="mt-4 text-muted text-sm leading-relaxed">
        {agent !== null && !isOver && `${agent} looks after it. `}
        {expert !== null && `${expert}, an expert, can read it and write in it. `}
        {!isOver && hours}
        {keepUntil !== null && ` Its files are deleted on ${formatDate(keepUntil)}.`}
      </p>
    </header>
  )
}

/** What we asked last, so that nobody has to look for it in the thread. */
function Question({ events }: { events: Case['events'] }) {
  const asked = events.findLast(({ by, text }) => by === 'staff' && text !== '')
  if (!asked) return null
  return (
    <blockquote className="wrap-anywhere mt-3 whitespace-pre-line border-line border-t pt-3 leading-relaxed">
      {asked.text}
    </blockquote>
  )
}

function ThreadSection({ shown }: { shown: Case }) {
  const { mutateAsync } = useCaseChange(shown._id, (text: string) => writeInCase(shown._id, text))
  const newest = shown.events.at(-1)
  return (
    <CaseSection id="thread" title="Thread">
      <CaseThread events={shown.events} />
      <p role="status" className="sr-only">
        {newest && `Newest entry: ${formatDateTime(newest.at)}`}
      </p>
      {shown.canWrite && (
        <div className="mt-6">
          <WriteBox
            label={shown.status === 'waiting_for_you' ? 'Your answer' : 'Write to us'}
            action="Send"
            hint="Please leave out passwords, OTPs and account numbers."
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
