// The provident-fund dashboard: passbooks in, findings out, and nothing kept anywhere.

import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Head } from '../../shared/components/head'
import { Affiliation } from './affiliation'
import { BeforeUpload } from './before-upload'
import type { AskAbout } from './finding-card'
import { PassbookUpload } from './passbook-upload'
import type { ReadPassbooks } from './read-passbooks'
import { type OfferReport, Results } from './results'
import { useIdle } from './use-idle'
import './provident-fund.css'
import { type Cleared, usePassbooks } from './use-passbooks'
import type { ShowCalculator } from './what-if'

type Props = {
  /** The button that asks the assistant a question. */
  askAbout: AskAbout
  assistant: ReactNode
  showCalculator: ShowCalculator
  /** Offers the findings as a report, made of these passbooks. */
  offerReport: OfferReport
  /** Reads the passbooks; the server does unless told otherwise. */
  read?: ReadPassbooks
}

export function ProvidentFundDashboard({ askAbout, assistant, showCalculator, offerReport, read }: Props) {
  const passbooks = usePassbooks(read)
  const { files, reading, cleared, clear } = passbooks
  const title = useRef<HTMLHeadingElement>(null)
  useIdle(
    files.length > 0,
    useCallback(() => clear('idle'), [clear]),
  )
  // Browsers keep a page that was left for the way back. On a shared device that would show it to the next person.
  useEffect(() => {
    const forget = () => clear('left')
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [clear])
  // What had the focus is gone with the findings.
  useEffect(() => {
    if (cleared) title.current?.focus()
  }, [cleared])

  const analysis = reading?.analysis
  return (
    <div className="page py-10 sm:py-14">
      <div className="mx-auto max-w-200">
        <Head
          title="Check your provident fund"
          description="Upload your EPF passbooks and see what is wrong, what can be taken out and what pension to expect. They are read once and nothing is stored."
          robots="noindex, nofollow"
        />
        <h1 ref={title} tabIndex={-1} className="font-semibold text-4xl leading-tight md:text-5xl">
          Check your provident fund
        </h1>
        {!analysis && (
          <p className="mt-4 text-lg text-muted">
            Your passbooks say more than they seem to. We read every line and tell you in plain words what is wrong,
            what it costs and who can mend it.
          </p>
        )}
        {cleared && <ClearedNote cleared={cleared} />}
        <p className="print-only">The Fine Print. Education about one’s own record, not advice.</p>
        {reading && analysis ? (
          <Results
            analysis={analysis}
            books={reading.books}
            passbooks={passbooks}
            askAbout={askAbout}
            assistant={assistant}
            showCalculator={showCalculator}
            offerReport={offerReport}
          />
        ) : (
          <>
            <PassbookUpload passbooks={passbooks} />
            <BeforeUpload />
            <p className="mt-10">
              Rather talk to a person?{' '}
              <AppLink
                href={paths.service('epf', { step: 1 })}
                className="font-medium text-brand underline underline-offset-4"
              >
                Book a call with an expert
              </AppLink>
            </p>
          </>
        )}
        <Affiliation />
      </div>
    </div>
  )
}

const CLEARED: Record<Cleared, string> = {
  byReader: 'Everything is deleted: files, answers and findings are gone from this tab, and nothing was ever stored.',
  idle: 'You were away for 15 minutes, so files, answers and findings are deleted from this tab. Nothing was ever stored.',
  left: 'You left this page, so files, answers and findings are deleted from this tab. Nothing was ever stored.',
}

function ClearedNote({ cleared }: { cleared: Cleared }) {
  return (
    <p role="status" className="mt-6 border-line border-y py-4">
      {CLEARED[cleared]}
    </p>
  )
}
