// The provident-fund dashboard: passbooks or one's own number in, findings out. Nothing is kept unless the reader asks for it.

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { AccountBar } from './account/account-bar'
import { DepartureNote } from './account/departure-note'
import { KeepChoice } from './account/keep-choice'
import { KeptPassbooks } from './account/kept-passbooks'
import { RecordsSection } from './account/records-section'
import { listTrusts, TrustAccounts } from './account/trust-accounts'
import { useFundAccount } from './account/use-fund-account'
import { useRecords } from './account/use-records'
import { type Way, WaysIn } from './account/ways-in'
import { YourData } from './account/your-data'
import { Affiliation } from './affiliation'
import { BeforeUpload } from './before-upload'
import { ClearedNote } from './cleared-note'
import { DashboardHeading } from './dashboard-heading'
import type { AskAbout } from './finding-card'
import { FindingLanguageProvider } from './finding-language'
import { Fold } from './fold'
import { PassbookUpload } from './passbook-upload'
import type { ReadPassbooks, ReadSample } from './read-passbooks'
import { type OfferReport, Results } from './results'
import { SampleOffer } from './sample-offer'
import { Section } from './section'
import { useIdle } from './use-idle'
import './provident-fund.css'
import { usePassbooks } from './use-passbooks'
import { useLeftSample, useSamplePlace } from './use-sample-place'
import type { ShowCalculator } from './what-if'

type Props = {
  /** The button that asks the assistant a question. */
  askAbout: AskAbout
  assistant: ReactNode
  showCalculator: ShowCalculator
  /** Offers the findings as a report, made of these passbooks. */
  offerReport: OfferReport
  /** The reader's open cases, and the forms that ask a person. */
  cases?: ReactNode
  help?: ReactNode
  /** Reads the passbooks; the server does unless told otherwise. */
  read?: ReadPassbooks
  readSample?: ReadSample
}

export function ProvidentFundDashboard(props: Props) {
  const { askAbout, assistant, showCalculator, offerReport, cases, help, read, readSample } = props
  const session = useFundAccount()
  const { account, departure, signOut, leaveIdle: endSession, noteFailure, refresh } = session
  const left = useLeftSample()
  const passbooks = usePassbooks({ read, readSample, noteFailure, onKept: () => void refresh(), sample: left })
  const page = useRef<HTMLDivElement>(null)
  useSamplePlace(page, passbooks, left)
  const { files, reading, cleared, clear, consent, setConsent } = passbooks
  // The record has dates of exit and UANs that the passbooks don't print, so the findings change with it.
  const records = useRecords(session, () => void passbooks.readAgain())
  const { reset } = records
  const [way, setWay] = useState<Way>('upload')
  const title = useRef<HTMLHeadingElement>(null)
  const isSignedIn = account !== null
  const hasLeft = departure !== null

  const leaveIdle = useCallback(() => {
    clear('idle')
    if (isSignedIn) endSession()
  }, [clear, isSignedIn, endSession])
  useIdle(files.length > 0 || isSignedIn, leaveIdle)
  // Browsers keep a page that was left for the way back. On a shared device that would show it to the next person.
  useEffect(() => {
    const forget = () => {
      clear('left')
      reset()
    }
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [clear, reset])
  // A session that ended takes everything along that it showed.
  useEffect(() => {
    if (!hasLeft) return
    clear(null)
    reset()
  }, [hasLeft, clear, reset])
  // What had the focus is gone with the findings, or with the form that was signed in by.
  useEffect(() => {
    if (cleared || hasLeft || isSignedIn) title.current?.focus()
  }, [cleared, hasLeft, isSignedIn])

  const analysis = reading?.analysis
  const keeping = account && (
    <KeepChoice account={account} consent={consent} onChange={setConsent} isBusy={passbooks.isReading} />
  )
  const own = account && (
    <RecordsSection account={account} session={session} records={records} months={analysis?.months ?? []} />
  )
  const trusts = account && files.length === 0 ? listTrusts(records.state) : null
  const adding = (
    <>
      <PassbookUpload passbooks={passbooks} keeping={keeping} />
      <SampleOffer passbooks={passbooks} />
    </>
  )
  return (
    <div ref={page} className="page sheet py-10 sm:py-14">
      <div className={cx('mx-auto max-w-200', analysis && 'lg:max-w-[66rem]')}>
        <DashboardHeading ref={title} hasIntro={!analysis} />
        {departure ? (
          <DepartureNote departure={departure} onSignOut={() => void signOut()} />
        ) : (
          cleared && <ClearedNote cleared={cleared} isSignedIn={isSignedIn} />
        )}
        {account && <AccountBar account={account} onSignOut={() => void signOut()} />}
        <p className="print-only">The Fine Print. Education about one’s own record, not advice.</p>
        {reading && analysis ? (
          <FindingLanguageProvider hindi={reading.hindi}>
            <Results
              analysis={analysis}
              books={reading.books}
              passbooks={passbooks}
              askAbout={askAbout}
              assistant={assistant}
              showCalculator={showCalculator}
              offerReport={offerReport}
              keeping={keeping}
              records={passbooks.isSample ? null : own}
              noteFailure={noteFailure}
            />
          </FindingLanguageProvider>
        ) : (
          <>
            {account ? (
              <>
                {account.keepsPassbooks && files.length === 0 && <KeptPassbooks passbooks={passbooks} />}
                {own}
                {trusts ? (
                  <TrustAccounts trusts={trusts}>
                    {adding}
                    <BeforeUpload />
                  </TrustAccounts>
                ) : (
                  <Section
                    id="pf-passbooks"
                    title="Your passbooks"
                    intro="Records under a number hold no amounts. What was paid in, what is missing and what can be taken out stands in the passbooks."
                  >
                    {adding}
                  </Section>
                )}
              </>
            ) : (
              <WaysIn way={way} onWay={setWay} session={session} upload={adding} />
            )}
            {(account !== null || way === 'upload') && !trusts && <BeforeUpload />}
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
        <div className="max-w-200">
          {account && <YourData session={session} />}
          {cases}
          {help && analysis && (
            <Fold
              label="Ask a person: in writing, or by a call"
              className="mt-10 border-line border-y"
              summaryClass="min-h-14"
              isScreenOnly
            >
              {help}
            </Fold>
          )}
          <Affiliation />
          {!analysis && help}
        </div>
      </div>
    </div>
  )
}
