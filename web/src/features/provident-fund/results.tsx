// All that the passbooks tell, in the order in which a worried reader needs it.

import { type ReactNode, useEffect } from 'react'
import { formatDate, formatDateTime } from '../../lib/format'
import { useToday } from '../../ui/use-today'
import { Balances } from './balances'
import { calculateAge } from './calculator-values'
import { Changes } from './changes'
import type { AskAbout } from './finding-card'
import { FindingList } from './finding-list'
import { Fold } from './fold'
import { MonthsTable } from './months-table'
import { NeedsFiles } from './needs-files'
import { NextActions } from './next-actions'
import { PassbookUpload, ReadingNow } from './passbook-upload'
import { Pension } from './pension'
import { Questionnaire } from './questionnaire'
import { Readiness } from './readiness'
import { AfterSample, SampleStrip } from './sample-strip'
import { SelfChecks } from './self-checks'
import type { Analysis, Book } from './types'
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
}

export function Results(props: Props) {
  const { analysis, books, passbooks, askAbout, assistant, showCalculator, offerReport, keeping, records } = props
  const { accounts, findings, months, years, pension, withdrawals, readiness } = analysis
  const { files, told, isReading, tell, clear, cancel, problem, keptAt, isOfKept, needsFiles, foundBefore, isSample } =
    passbooks
  const today = useToday()
  const leaveSample = () => clear('sample')
  const born = told.born ?? books.find(({ passbook }) => passbook?.born)?.passbook?.born ?? null

  // The reader waited for the findings, so reading goes on there.
  useEffect(() => document.getElementById('pf-worst-title')?.focus(), [])

  return (
    <>
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
        {foundBefore && <Changes before={foundBefore} after={findings} />}
        <SelfChecks books={books} />
        <WorstFindings findings={findings} />
        <Balances analysis={analysis} names={listNames(books)} />
        {records}
        <FindingList findings={findings} accounts={accounts} askAbout={askAbout} />
        <MonthsTable months={months} accounts={accounts} />
        <YearChart years={years} />
        <Pension pension={pension} />
        <Withdrawals withdrawals={withdrawals} />
        <Readiness readiness={readiness}>
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
        {isSample ? (
          <AfterSample onLeave={leaveSample} />
        ) : (
          <NextActions onDelete={() => clear('byReader')} assistant={assistant} isKept={keptAt !== null} />
        )}
      </div>
    </>
  )
}

/** The names at the head of the passbooks; how they are spaced makes no difference. */
function listNames(books: readonly Book[]): string[] {
  const names = books.flatMap(({ passbook }) => (passbook ? [passbook.holder] : []))
  return [...new Map(names.map((name) => [name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(), name])).values()]
}

function Banner({ rulesAsOf }: { rulesAsOf: string }) {
  return (
    <p className="mt-6 rounded-control bg-marker/45 px-4 py-3">
      Estimate. EPFO’s portal decides. Rules as of {formatDate(rulesAsOf)}.
    </p>
  )
}

/** It stands open while a file could not be read, because its reason is the first thing to see. */
function FilesAgain({ passbooks, read, keeping }: { passbooks: Passbooks; read: number; keeping: ReactNode }) {
  const isSomeRefused = passbooks.files.some(({ refusal }) => refusal !== null)
  return (
    <Fold
      label={`${read === 1 ? '1 passbook' : `${read} passbooks`} read. Add years or change files`}
      isOpen={isSomeRefused}
      className="mt-3"
      isScreenOnly
    >
      <PassbookUpload passbooks={passbooks} isQuiet keeping={keeping} />
    </Fold>
  )
}
