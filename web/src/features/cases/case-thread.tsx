// The thread of a case: what was said, and what happened, oldest first.

import type { CaseEvent } from '../../api/case-types'
import { brand } from '../../lib/brand'
import { cx } from '../../lib/cx'
import { formatRupees } from '../../lib/format'
import type { CaseTexts } from '../../lib/interface-texts/cases/texts'
import { useCaseTexts } from './case-texts'
import { describeStep } from './words'
import { useLanguageTag } from '../../ui/language-tag'

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
  const texts = useCaseTexts()
  const tagOf = useLanguageTag()
  const isOwn = event.by === 'person'
  const words = isOwn ? event.text : texts.translate(event.text)
  return (
    <li
      className={cx(
        'max-w-[36rem] break-inside-avoid rounded-card border px-4 py-3 print:max-w-none',
        isOwn ? 'ml-6 border-brand/40 bg-brand/8 sm:ml-auto' : 'mr-6 border-line bg-surface',
      )}
    >
      <p className="text-muted text-sm">
        <span className="font-medium text-ink">{nameAuthor(event, texts, person)}</span> · {texts.dateTime(event.at)}
        {event.kind === 'note' && ' · note for staff'}
      </p>
      <p lang={tagOf(words)} className="wrap-anywhere mt-1 whitespace-pre-line leading-relaxed">
        {words}
      </p>
    </li>
  )
}

function Happening({ event, person }: LineProps) {
  const texts = useCaseTexts()
  const tagOf = useLanguageTag()
  const words = texts.translate(event.text)
  return (
    <li className="break-inside-avoid border-line border-l-2 pl-4 text-[0.9375rem]">
      <p className="font-medium">{describeHappening(event, texts, person)}</p>
      {event.text !== '' && event.kind === 'status' && (
        <p lang={tagOf(words)} className="wrap-anywhere whitespace-pre-line leading-relaxed">
          {words}
        </p>
      )}
      <p className="text-muted text-sm">
        {nameAuthor(event, texts, person)} · {texts.dateTime(event.at)}
      </p>
    </li>
  )
}

export function nameAuthor(
  { by, name }: Pick<CaseEvent, 'by' | 'name'>,
  { thread }: CaseTexts,
  person: string | null = null,
): string {
  if (by === 'person') return person ?? thread.you
  return by === 'staff' && name ? thread.staff(name) : brand.name
}

export function describeHappening(
  { kind, text, status, amount }: CaseEvent,
  { thread, translate }: CaseTexts,
  person: string | null = null,
): string {
  switch (kind) {
    case 'file':
      return thread.file(text)
    case 'checklist':
      return thread.list(translate(text))
    case 'booking':
      return text === '' ? thread.booked : translate(text)
    case 'payment':
      if (amount === null) return translate(text)
      return `${describePayment(amount.amount / 100, thread, person)} ${translate(text)}`.trim()
    case 'status':
    case 'message':
    case 'note':
      return describeStep(status, thread, person !== null)
  }
}

function describePayment(rupees: number, thread: CaseTexts['thread'], person: string | null): string {
  if (rupees >= 0) return thread.paid(rupees)
  return person === null ? thread.back(-rupees) : `${formatRupees(-rupees)} goes back to ${person}.`
}
