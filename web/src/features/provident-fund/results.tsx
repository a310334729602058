// All that the passbooks tell, in the order in which a worried reader needs it.

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate, formatDateTime } from '../../lib/format'
import { useToday } from '../../ui/use-today'
import { Balances } from './balances'
import { calculateAge } from './calculator-values'
import { Changes } from './changes'
import { FoldedContents, SideContents } from './contents'
import { listExits } from './exit-readiness'
import type { AskAbout } from './finding-card'
import { FilesAgain } from './files-again'
import { FindingList } from './finding-list'
import { placeFindings } from './finding-places'
import { NO_FILTERS } from './month-filters'
import { isMonthPlace } from './month-places'
import { MonthsTable } from './months-table'
import { NeedsFiles } from './needs-files'
import { NextActions } from './next-actions'
import { openTarget, useOpenTargets } from './open-target'
import { Overview } from './overview'
import { ReadingNow } from './passbook-upload'
import { Pension } from './pension'
import { Questionnaire } from './questionnaire'
import { Readiness } from './readiness'
import { AfterSample, SampleStrip } from './sample-strip'
import { SelfChecks } from './self-checks'
import type { Analysis, Book } from './types'
import { UnreadBooks } from './unread-books'
import { useParts } from './use-parts'
import type { Passbooks } from './use-passbooks'
import { type ShowCalculator, WhatIf } from './what-if'
import { Withdrawals } from './withdrawals'
import { WorstFindings } from './worst-findings'
import { YearChart } from './year-chart'

export type OfferReport = (passbooks: Passbooks) => ReactNode

type Props = {
  analysis: Analysis
  books: readonly Book[]
  passbooks: Passbooks
  askAbout: AskAbout
  /** A way to the assistant that asks nothing yet. */
  assistant: ReturnType<AskAbout>
  showCalculator: ShowCalculator
  offerReport: OfferReport
  /** The box that agrees to keeping, for somebody who is signed in. */
  keeping: ReactNode
  /** What the source knows of the person, where there is any. */
  records: ReactNode
  /** Takes note of a session that has ended; true when it did. */
  noteFailure?: (error: unknown) => boolean
}

export function Results(props: Props) {
  const {
    analysis,
    books,
    passbooks,
    askAbout,
    assistant,
    showCalculator,
    offerReport,
    keeping,
    records,
    noteFailure,
  } = props
  const { files, told, isReading, tell, clear, cancel, problem, keptAt, isOfKept, needsFiles, foundBefore, isSample } =
    passbooks
  const { accounts, findings, months, years, pension, readiness } = analysis
  const today = useToday()
  const leaveSample = () => clear('sample')
  const born = told.born ?? books.find(({ passbook }) => passbook?.born)?.passbook?.born ?? null

  const placed = placeFindings(findings)
  const { worst, further, unknown, settled } = placed
  const hasMoreFindings = further.length + unknown.length + settled.length > 0
  const context = { accounts, months, askAbout }
  const [filters, setFilters] = useState(NO_FILTERS)

  // A line that a filter hides has no place to go to.
  const prepare = useCallback(
    (id: string) => {
      if (isMonthPlace(id)) flushSync(() => setFilters(NO_FILTERS))
    },
    [setFilters],
  )
  useOpenTargets(prepare)

  // The reader waited for the findings, so reading goes on there, with whose they are in sight; or where the address leads.
  useEffect(() => {
    const id = window.location.hash.slice(1)
    openTarget(id)
    const wanted = id.startsWith('pf-') ? document.getElementById(id) : null
    if (wanted) return wanted.focus()
    window.scrollTo(0, 0)
    document.getElementById('pf-worst-title')?.focus({ preventScroll: true })
  }, [])

  const parts = useParts({ analysis, placed, hasRecords: Boolean(records), hasMoreFindings, isSample })
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,50rem)_13rem] lg:gap-x-12 print:block">
      <SideContents parts={parts} />
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        {isSample && <SampleStrip onLeave={leaveSample} />}
        <Banner rulesAsOf={analysis.rulesAsOf} />
        {keptAt && (
          <p className="mt-3 text-muted text-sm">
            Kept here since {formatDateTime(keptAt)}, and checked by today’s rules. The PDF files are not kept.
          </p>
        )}
        {!isSample && (
          <FilesAgain passbooks={passbooks} read={books.filter(({ passbook }) => passbook).length} keeping={keeping} />
        )}
        {isReading && <ReadingNow count={files.length} onCancel={cancel} />}
        <div aria-busy={isReading}>
          <UnreadBooks books={books} isOfKept={passbooks.isOpenedFromKept} />
          <SelfChecks books={books} />
          <Overview
            analysis={analysis}
            names={listNames(books)}
            ownUans={passbooks.reading?.uans}
            noteFailure={noteFailure}
          />
          {foundBefore && <Changes before={foundBefore} after={findings} />}
          <WorstFindings worst={worst} further={further.length} unknown={unknown.length} context={context} />
          <FoldedContents parts={parts} />
          <div className="mt-6">
            <Balances analysis={analysis} />
          </div>
          {records}
          {hasMoreFindings && <FindingList further={further} unknown={unknown} settled={settled} context={context} />}
          <div className="mt-10">
            <MonthsTable
              months={months}
              accounts={accounts}
              findings={findings}
              filters={filters}
              onFilter={setFilters}
            />
            <YearChart years={years} findings={findings} />
            <Pension pension={pension} />
            <Withdrawals analysis={analysis} />
            <Readiness readiness={readiness} exits={listExits(analysis, told)}>
              {needsFiles ? (
                <NeedsFiles to="to answer the questions" />
              ) : (
                <Questionnaire
                  told={told}
                  accounts={accounts}
                  needsBirth={!books.some(({ passbook }) => passbook?.born)}
                  isBusy={isReading}
                  isKept={isOfKept}
                  onTell={(facts) => void tell(facts)}
                />
              )}
              {problem && (
                <p role="alert" className="mt-3 text-danger">
                  {problem}
                </p>
              )}
            </Readiness>
            <WhatIf
              analysis={analysis}
              age={born && today ? calculateAge(born, today) : null}
              showCalculator={showCalculator}
            />
            {!isSample && offerReport(passbooks)}
          </div>
          {isSample ? (
            <AfterSample onLeave={leaveSample} />
          ) : (
            <NextActions onDelete={() => clear('byReader')} assistant={assistant} isKept={keptAt !== null} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The names at the head of the passbooks; how they are spaced makes no difference. */
function listNames(books: readonly Book[]): string[] {
  const names = books.flatMap(({ passbook }) => (passbook ? [passbook.holder] : []))
  return [...new Map(names.map((name) => [name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(), name])).values()]
}

function Banner({ rulesAsOf }: { rulesAsOf: string }) {
  return (
    <p className="mt-4 rounded-control bg-marker/45 px-4 py-2 text-[0.9375rem]">
      Estimate. EPFO’s portal decides. Rules as of {formatDate(rulesAsOf)}.
    </p>
  )
}
