// The card of one asset: who claims, which forms and papers, and what may not be asked.

import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { SourceList } from '../../shared/components/source-list'
import type { Card, Note } from './engine'
import { FormPlaces } from './form-places'
import { HeirsLink } from './heirs-link'
import { CertaintyChip, PaperName, PaperNames, RuleLines } from './rule-lines'
import { useTransmissionTexts } from './texts/texts'

type Props = {
  card: Card
  /** The heading's element, as the page's outline wants it. */
  heading: ReactNode
  /** How a paper is shown; a plan shows a box to tick. */
  renderPaper?: (paper: Card['papers'][number]) => ReactNode
  /** What stands at the end, such as letters. */
  children?: ReactNode
}

/**
 * The browser lays out and paints a card of a plan only near the screen, so that an answer shows at once on a slow phone
 * however long the plan is. The room at the sides is for the rings of what has the focus.
 */
const DRAWN_WHEN_NEAR =
  '[contain-intrinsic-size:auto_60rem] [content-visibility:auto] -mx-2 px-2 print:mx-0 print:px-0 print:[content-visibility:visible]'

export function CardView({ card, heading, renderPaper, children }: Props) {
  const { card: texts } = useTransmissionTexts()
  const [who, forms, ...rest] = card.parts
  // Who the heirs are belongs beside who claims.
  const heirs = card.notes.filter(({ id }) => id.startsWith('heirs'))
  const notes = card.notes.filter((note) => !heirs.includes(note))
  const isInPlan = renderPaper !== undefined
  return (
    <section className={cx('border-ink border-t-2 pt-5 print:border-t print:pt-2', isInPlan && DRAWN_WHEN_NEAR)}>
      {heading}
      <dl className="mt-4 leading-relaxed print:mt-1 print:leading-snug">
        {who && <Row title={texts.parts.who} body={<RuleLines lines={who.lines} />} />}
        <Notes notes={heirs} />
        {forms && (
          <Row
            title={texts.parts.forms}
            body={
              <>
                <RuleLines lines={forms.lines} />
                <FormPlaces card={card} />
              </>
            }
          />
        )}
        <Row title={texts.papers} body={<Papers card={card} renderPaper={renderPaper} />} />
        {rest.map(({ id, lines }) => (
          <Row key={id} title={texts.parts[id]} body={<RuleLines lines={lines} />} />
        ))}
        {card.mayNotAsk.length > 0 && <Row title={texts.mayNotAsk} body={<PaperNames papers={card.mayNotAsk} />} />}
        <Notes notes={notes} />
      </dl>
      {children}
      <CardSources card={card} isInPlan={isInPlan} />
    </section>
  )
}

function Notes({ notes }: { notes: Note[] }) {
  const { card: texts } = useTransmissionTexts()
  return notes.map((note) => (
    <Row
      key={note.id}
      title={note.title ?? texts.goodToKnow}
      body={
        <>
          <RuleLines lines={note.lines} />
          <HeirsLink note={note} />
        </>
      }
    />
  ))
}

function Row({ title, body }: { title: string; body: ReactNode }) {
  return (
    <div className="grid break-inside-avoid gap-x-6 gap-y-1 border-line border-b py-3 sm:grid-cols-[11rem_minmax(0,1fr)] print:py-1">
      <dt className="font-medium text-ink text-sm sm:pt-0.5">{title}</dt>
      <dd className="min-w-0">{body}</dd>
    </div>
  )
}

function Papers({ card, renderPaper }: Pick<Props, 'card' | 'renderPaper'>) {
  const { card: texts } = useTransmissionTexts()
  if (card.papers.length === 0) return texts.noPapers
  return (
    <ul className={renderPaper ? 'print:columns-2' : 'list-disc space-y-1 pl-5 marker:text-muted'}>
      {card.papers.map((paper) => (
        <li key={paper.id}>{renderPaper ? renderPaper(paper) : <PaperName paper={paper} />}</li>
      ))}
    </ul>
  )
}

/** A plan prints the sources of all its cards once, at its end. */
function CardSources({ card, isInPlan }: { card: Card; isInPlan: boolean }) {
  const { card: texts, landing, date } = useTransmissionTexts()
  return (
    <div className="mt-4 break-before-avoid print:mt-1">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm">
        <CertaintyChip certainty={card.certainty} />
        {card.asOf && <span>{landing.rulesAsOf(date(card.asOf))}</span>}
      </p>
      <details className={isInPlan ? 'mt-2 text-sm print:hidden' : 'mt-2 text-sm'}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
          {texts.sources} ({card.sources.length})
        </summary>
        <SourceList sources={card.sources} />
      </details>
    </div>
  )
}
