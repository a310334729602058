// "Your records": asking the source, and what it answered, a screen for each state.

import { useState } from 'react'
import type { FundAccount } from '../../../api/fund-types'
import { Button } from '../../../ui/button'
import { useToday } from '../../../ui/use-today'
import { PARTS } from '../parts'
import { Section } from '../section'
import type { MonthLine } from '../types'
import { FetchConsent } from './fetch-consent'
import { KeptCopy } from './kept-copy'
import { NoUan } from './no-uan'
import { ProveMobile } from './prove-mobile'
import { StatePanel } from './state-panel'
import { UanList } from './uan-list'
import { UanRecord } from './uan-record'
import type { FundSession } from './use-fund-account'
import type { Records } from './use-records'

type Props = {
  account: FundAccount
  session: FundSession
  records: Records
  /** The lines of the passbooks that were read beside. */
  months: readonly MonthLine[]
}

export function RecordsSection({ account, session, records, months }: Props) {
  const { state, isBusy, problem, askAnew } = records
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Section
      id="pf-records"
      title={PARTS['pf-records']}
      intro="What the records of the provident fund hold under your number: every UAN, and every employer with its dates."
      isScreenOnly={state.at !== 'record' && state.at !== 'list'}
    >
      {isConfirming && !account.isProven ? (
        <ProveMobile
          purpose="login"
          known={session.mobile}
          onlyTo={account.mobileNumber}
          intro={<p>We send a code to the number that you are signed in with.</p>}
          otherWays={null}
          onProven={(opened, mobile) => {
            session.open(opened, mobile)
            setIsConfirming(false)
            askAnew()
          }}
        />
      ) : (
        <div aria-busy={isBusy}>
          <RecordsState
            account={account}
            records={records}
            months={months}
            noteFailure={session.noteFailure}
            onConfirm={() => setIsConfirming(true)}
            onSignOut={() => void session.signOut()}
          />
          {state.at !== 'start' && problem && (
            <p role="alert" className="mt-3 text-danger">
              {problem}
            </p>
          )}
        </div>
      )}
    </Section>
  )
}

type StateProps = {
  account: FundAccount
  records: Records
  months: readonly MonthLine[]
  noteFailure: FundSession['noteFailure']
  onConfirm: () => void
  onSignOut: () => void
}

function RecordsState({ account, records, months, noteFailure, onConfirm, onSignOut }: StateProps) {
  const { state, isBusy, problem, fetch, choose, showList, askAnew } = records
  const today = useToday()
  const confirm = (
    <Button data-print="no" onClick={onConfirm}>
      Confirm my number by a code
    </Button>
  )
  switch (state.at) {
    case 'start':
      return account.isProven && (state.asksAnew || account.recordKeptAt === null) ? (
        <FetchConsent
          mobile={account.mobileNumber}
          source={account.source ?? 'the data service that this site is connected to'}
          isBusy={isBusy}
          problem={problem}
          onFetch={(consent) => void fetch(consent)}
        />
      ) : (
        <KeptCopy records={records} canAsk={account.isProven} />
      )
    case 'list':
      return state.uans.uans.length === 0 ? (
        <NoUan mobile={account.mobileNumber} onAgain={askAnew} onSignOut={onSignOut} />
      ) : (
        <UanList uans={state.uans} isBusy={isBusy} onChoose={(ref) => void choose(state.uans, ref)} />
      )
    case 'record':
      return (
        <>
          <UanRecord
            details={state.details}
            months={months}
            today={today ?? state.details.fetchedAt.slice(0, 10)}
            canShowNumber={account.isProven}
            noteFailure={noteFailure}
          />
          <div data-print="no" className="mt-4 flex flex-wrap gap-3">
            {state.uans.uans.length > 1 && (
              <Button look="outline" onClick={() => showList(state.uans)}>
                Choose the other UAN
              </Button>
            )}
            {state.details.isCopy &&
              (account.isProven ? (
                <Button look="outline" onClick={askAnew}>
                  Ask the source again
                </Button>
              ) : (
                confirm
              ))}
          </div>
        </>
      )
    case 'down':
      return (
        <StatePanel
          title="The source does not answer"
          actions={
            <Button look="outline" onClick={askAnew}>
              Try again
            </Button>
          }
        >
          <p>{state.text}</p>
          <p>
            You keep no earlier copy here, so there is nothing to show meanwhile. Your passbooks can be read all the
            same, below.
          </p>
        </StatePanel>
      )
    case 'notYours':
      return (
        <StatePanel
          title="This does not belong to your number"
          actions={
            <>
              <Button look="outline" onClick={askAnew}>
                Look again
              </Button>
              <Button look="quiet" onClick={onSignOut}>
                Sign out and use the other number
              </Button>
            </>
          }
        >
          <p>
            Only what stands under {account.mobileNumber} is shown here, because that is the number you have proven.
            Perhaps another number was signed in with in another tab of this browser.
          </p>
        </StatePanel>
      )
    case 'needsCode':
      return (
        <StatePanel title="A code is needed for this" actions={confirm} takesFocus={false}>
          <p>
            You signed in with your password, which shows what you keep here. You keep no copy of your records yet.
            Asking the source takes your number, proven by a code.
          </p>
        </StatePanel>
      )
  }
}
