// The plan with its cards: boxes to tick, print, a calendar file, and letters.

import { CalendarDays, Printer } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Transmission } from '../../api/types'
import { toIndianDay } from '../../lib/format'
import { takeLanguageAlong } from '../../lib/kept-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { SourceList } from '../../shared/components/source-list'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { useAfterPaint } from '../../ui/use-after-paint'
import { useIsNearScreen } from '../../ui/use-is-near-screen'
import { buildCalendarFile } from './calendar'
import { CardView } from './card-view'
import { downloadFile } from './download'
import { findEntry, listEntries, listNamed, listTasks, listTicked, type PlanEntry, toPaperTick } from './plan-entries'
import { LetterMaker } from './letter-maker'
import type { Asset, Plan } from './plan'
import { PaperName, RuleLines } from './rule-lines'
import { StageTicks } from './stage-ticks'
import { useTransmissionTexts } from './texts/texts'
import { Tick } from './tick'

/** A family carries the plan to the counter, so it is set small enough for few sheets. */
const ON_PAPER = 'print:[zoom:0.76]'

export function PlanView({ rules, plan }: { rules: Transmission; plan: Plan }) {
  const { plan: texts } = useTransmissionTexts()
  const [isLetterPrinting, setLetterPrinting] = useState(false)
  // The letters stand below all cards, so they are drawn once the answer shows in the cards.
  const planOfLetters = useAfterPaint(plan)
  const entriesOfLetters = useMemo(() => listEntries(rules, planOfLetters), [rules, planOfLetters])

  const printLetter = useCallback(() => {
    // The plan must be out of the way before the browser takes the page to paper.
    flushSync(() => setLetterPrinting(true))
    window.print()
    setLetterPrinting(false)
  }, [])

  return (
    <div className="mt-12 print:mt-0">
      <div className={isLetterPrinting ? 'print:hidden' : ON_PAPER}>
        <h2 className="section-title">
          {/* What stands before it is not on the paper. */}
          <span className="print:hidden">{'3. '}</span>
          {texts.title}
        </h2>
        <PlanTools rules={rules} plan={planOfLetters} />
        <StageTicks rules={rules} plan={plan} />
        <div className="mt-12 space-y-14 print:mt-4 print:space-y-4">
          {listNamed(rules, plan).map(({ asset, name }) => (
            <AssetCard
              key={asset.id}
              rules={rules}
              family={plan.family}
              asset={asset}
              name={name}
              ticked={listTicked(asset, plan).join(' ')}
            />
          ))}
        </div>
        <PrintedSources rules={rules} entries={entriesOfLetters} />
        <GetHelp hasCards={entriesOfLetters.length > 0} />
      </div>
      <LetterMaker
        entries={entriesOfLetters}
        plan={planOfLetters}
        onPrint={printLetter}
        isPrinting={isLetterPrinting}
      />
    </div>
  )
}

const PlanTools = memo(function PlanTools({ rules, plan }: { rules: Transmission; plan: Plan }) {
  const { plan: texts, calendarFile } = useTransmissionTexts()

  function saveCalendar() {
    const now = Date.now()
    const names = listEntries(rules, plan).map(({ card }) => card.area.title)
    const { stages } = listTasks(rules, plan)
    const text = buildCalendarFile(calendarFile, stages, plan.diedOn || toIndianDay(now), [...new Set(names)], now)
    downloadFile('after-a-death.ics', new Blob([text], { type: 'text/calendar' }))
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3 print:hidden">
      <Button look="outline" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" strokeWidth={1.75} /> {texts.print}
      </Button>
      <Button look="outline" onClick={saveCalendar}>
        <CalendarDays aria-hidden className="size-4" strokeWidth={1.75} /> {texts.calendar}
      </Button>
    </div>
  )
})

type Ticked = {
  /** The ids of the ticked papers, as one text, so that it is the same while no paper of this card is ticked. */
  ticked: string
}
type CardProps = Ticked & { rules: Transmission; family: Plan['family']; asset: Asset; name: string }

/**
 * A card that the reader sees follows an answer at once. The others are drawn right after, so that an answer shows on a slow
 * phone however many cards it changes.
 */
const AssetCard = memo(function AssetCard(props: CardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { isNear, markNear } = useIsNearScreen(frame)
  const later = useAfterPaint(props)
  // A box that is ticked right after a jump to its card would be drawn unticked for a frame.
  return (
    <div ref={frame} onClickCapture={markNear}>
      <AssetCardContent {...(isNear ? props : later)} />
    </div>
  )
})

/** Which rule fits is not even looked for before the card is to be drawn. */
const AssetCardContent = memo(function AssetCardContent({ rules, family, asset, name, ticked }: CardProps) {
  const entry = findEntry(rules, family, asset, name)
  return entry && <TickedCard id={asset.id} name={name} card={entry.card} ticked={ticked} />
})

/** An answer redraws only the cards that it changes: with ten assets all of them would keep a slow phone busy. */
const TickedCard = memo(function TickedCard({
  id,
  name,
  card,
  ticked,
}: Ticked & Pick<PlanEntry, 'id' | 'name' | 'card'>) {
  const { area: texts } = useTransmissionTexts()
  const ids = ticked.split(' ')
  return (
    <CardView
      card={card}
      heading={
        <>
          <h3 className="wrap-anywhere font-semibold font-serif text-2xl print:text-xl">{name}</h3>
          <p className="mt-1 text-muted print:mt-0">{card.title}</p>
        </>
      }
      renderPaper={(paper) => (
        <Tick id={toPaperTick(id, paper.id)} isTicked={ids.includes(toPaperTick(id, paper.id))}>
          <PaperName paper={paper} />
        </Tick>
      )}
    >
      <div className="mt-4 break-inside-avoid leading-relaxed print:mt-1 print:leading-snug">
        <p className="mb-1.5 font-medium text-sm print:mb-0">{texts.refused}</p>
        <RuleLines lines={card.escalation} />
      </div>
    </CardView>
  )
})

/** They are seen on paper only, so they are drawn with the letters. */
const PrintedSources = memo(function PrintedSources({ rules, entries }: { rules: Transmission; entries: PlanEntry[] }) {
  const { plan: texts } = useTransmissionTexts()
  const ids = new Set(entries.flatMap(({ card }) => card.sources.map(({ id }) => id)))
  return (
    <section className="mt-10 hidden text-sm print:mt-5 print:block print:[zoom:0.9]">
      <h3 className="font-semibold font-serif text-lg">{texts.sources}</h3>
      <div className="print:columns-2 print:gap-x-8">
        <SourceList sources={rules.sources.filter(({ id }) => ids.has(id))} />
      </div>
    </section>
  )
})

const GetHelp = memo(function GetHelp({ hasCards }: { hasCards: boolean }) {
  const { plan: texts } = useTransmissionTexts()
  const language = usePageLanguage()
  return (
    <p className="mt-10 text-muted leading-relaxed print:hidden">
      {hasCards && texts.stuck}
      <AppLink
        href={paths.service('inheritance')}
        onClick={() => takeLanguageAlong('cases', language)}
        className="text-brand underline underline-offset-4"
      >
        {texts.expert}
      </AppLink>
      {texts.nothingSent}
    </p>
  )
})
