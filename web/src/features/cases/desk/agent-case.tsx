// One case on an agent's desk.

import { useQuery } from '@tanstack/react-query'
import { type CaseDesk, type DeskCase, deskCaseQuery, readDeskFile } from '../../../api/staff/desk'
import { formatDate, formatDateTime, formatRupees } from '../../../lib/format'
import { CaseAccesses } from '../case-accesses'
import { CaseMoney } from '../case-money'
import { CaseSection } from '../case-section'
import { CaseThread } from '../case-thread'
import { ActionPanel } from './action-panel'
import { CaseMissing } from './case-missing'
import { CaseRecord } from './case-record'
import { nameCase, STATUS_WORDS } from './words'

export function AgentCase({ id, desk }: { id: string; desk: CaseDesk }) {
  const { data, error, refetch } = useQuery(deskCaseQuery(id))
  if (!data) return <CaseMissing error={error} onRetry={() => void refetch()} />
  return (
    <article>
      <Header shown={data} />
      <ActionPanel shown={data} desk={desk} />
      <CaseSection id="thread" title="Thread">
        <CaseThread events={data.events} person={data.person?.name ?? 'The person'} />
      </CaseSection>
      <CaseRecord shown={data} readFile={(file) => readDeskFile(id, file)} />
      <Guidance shown={data} />
      <CaseMoney shown={data} isDesk />
      <CaseAccesses accesses={data.accesses} />
    </article>
  )
}

function Header({ shown }: { shown: DeskCase }) {
  const { title, number, status, createdAt, dueAt, agent, expert, person, isRefundOpen, usualPrice } = shown
  return (
    <header>
      <h1 className="wrap-anywhere font-semibold text-3xl text-ink leading-tight tracking-[-0.01em] sm:text-4xl">
        {nameCase(title)}
      </h1>
      <p className="mt-2 text-muted">
        Case {number}, since {formatDate(createdAt)}
      </p>
      <div role="status" className="mt-5 border-brand border-l-4 pl-4">
        <p className="font-semibold font-serif text-xl">{STATUS_WORDS[status]}</p>
        <p className="mt-1">{dueAt === null ? 'Nothing is due.' : `Due by ${formatDateTime(dueAt)}.`}</p>
        {isRefundOpen && <p className="text-danger">The person cancelled after work began: please state the refund.</p>}
      </div>
      <p className="wrap-anywhere mt-4 text-[0.9375rem] leading-relaxed">
        {person === null
          ? 'The person was erased.'
          : [person.name, person.email, person.phone].filter(Boolean).join(', ')}
        <span className="block text-muted">
          {agent === null ? 'Nobody looks after it yet.' : `${agent} looks after it.`}
          {expert !== null && ` ${expert}, an expert, can read it.`}{' '}
          {usualPrice === null
            ? 'Help of this kind is usually free.'
            : `Usual price: ${formatRupees(usualPrice.amount / 100)}.`}
        </span>
      </p>
    </header>
  )
}

function Guidance({ shown: { questions, sources } }: { shown: DeskCase }) {
  if (questions.length === 0 && sources.length === 0) return null
  return (
    <CaseSection id="guidance" title="To ask, and where the rules stand">
      <ul className="mt-2 list-disc pl-5 leading-relaxed">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
        {sources.map(({ title, url }) => (
          <li key={title}>
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="text-brand underline underline-offset-4"
              >
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </CaseSection>
  )
}
