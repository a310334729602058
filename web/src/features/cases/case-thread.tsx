// The thread of a case: what was said, and what happened, oldest first.

import type { CaseEvent } from '../../api/case-types'
import { brand } from '../../lib/brand'
import { cx } from '../../lib/cx'
import { formatDateTime, formatRupees } from '../../lib/format'
import { describeStep } from './words'

/** Without `person` the thread speaks to its person; on the desk it speaks of them, by that name. */
export function CaseThread({ events, person = null }: { events: readonly CaseEvent[]; person?: string | null }) {
  return (
    <ol className="mt-4 space-y-4">
      {events.map((event) =>
        event.kind === 'message' || event.kind === 'note' ? (
          <Message key={event.number} event={event} person={person} />
        ) : (
          <Happening key={event.number} event={event} person={person} />
        ),
      )}
    </ol>
  )
}

type LineProps = { event: CaseEvent; person: string | null }

function Message({ event, person }: LineProps) {
  const isOwn = event.by === 'person'
  return (
    <li
      className={cx(
        'max-w-[36rem] break-inside-avoid rounded-card border px-4 py-3 print:max-w-none',
        isOwn ? 'ml-6 border-brand/40 bg-brand/8 sm:ml-auto' : 'mr-6 border-line bg-surface',
      )}
    >
      <p className="text-muted text-sm">
        <span className="font-medium text-ink">{nameAuthor(event, person)}</span> · {formatDateTime(event.at)}
        {event.kind === 'note' && ' · note for staff'}
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line leading-relaxed">{event.text}</p>
    </li>
  )
}

function Happening({ event, person }: LineProps) {
  return (
    <li className="break-inside-avoid border-line border-l-2 pl-4 text-[0.9375rem]">
      <p className="font-medium">{describeHappening(event, person)}</p>
      {event.text !== '' && event.kind === 'status' && (
        <p className="wrap-anywhere whitespace-pre-line leading-relaxed">{event.text}</p>
      )}
      <p className="text-muted text-sm">
        {nameAuthor(event, person)} · {formatDateTime(event.at)}
      </p>
    </li>
  )
}

export function nameAuthor({ by, name }: Pick<CaseEvent, 'by' | 'name'>, person: string | null = null): string {
  if (by === 'person') return person ?? 'You'
  return by === 'staff' && name ? `${name}, ${brand.short}` : brand.name
}

export function describeHappening({ kind, text, status, amount }: CaseEvent, person: string | null = null): string {
  switch (kind) {
    case 'file':
      return `File: ${text}`
    case 'checklist':
      return `List: ${text}`
    case 'booking':
      return text === '' ? 'A call was booked' : text
    case 'payment':
      if (amount === null) return text
      return amount.amount < 0
        ? `${formatRupees(-amount.amount / 100)} goes back to ${person ?? 'you'}. ${text}`.trim()
        : `${formatRupees(amount.amount / 100)} was paid. ${text}`.trim()
    case 'status':
    case 'message':
    case 'note':
      return describeStep(status, person !== null)
  }
}
