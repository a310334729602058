// What a signed-in person can do about the account: its password, its number, its sessions, and erasing all of it.

import { Download } from 'lucide-react'
import { useState } from 'react'
import { FUND_DATA_FILE } from '../../../api/members/fund-account'
import type { FundAccount } from '../../../api/fund-types'
import { formatDate } from '../../../lib/format'
import { getButtonClass } from '../../../ui/button'
import { Fold } from '../fold'
import { Section } from '../section'
import { EraseData } from './erase-data'
import { MoveAccount } from './move-account'
import { OtherSessions } from './other-sessions'
import { PasswordForm } from './password-form'
import { ProveMobile } from './prove-mobile'
import type { FundSession } from './use-fund-account'

export function YourData({ session }: { session: FundSession }) {
  const { account, mobile } = session
  if (!account) return null
  return (
    <Section id="pf-account" title="Your sign-in and your data" intro={describeKept(account)} isScreenOnly>
      <div className="mt-4 divide-y divide-line border-line border-y">
        <Fold label={account.hasPassword ? 'Change my password' : 'Make a password, to sign in without a code'}>
          <ChangePassword session={session} />
        </Fold>
        {account.isProven && (
          <Fold label="I had another mobile number before">
            <MoveAccount mobile={mobile} onMoved={session.open} noteFailure={session.noteFailure} />
          </Fold>
        )}
        <Fold label="Where you are signed in">
          <OtherSessions
            key={account.isProven ? 'code' : 'password'}
            isProven={account.isProven}
            noteFailure={session.noteFailure}
          />
        </Fold>
      </div>
      <p className="mt-6">
        <a href={FUND_DATA_FILE} download className={getButtonClass('outline')}>
          <Download aria-hidden className="size-5" strokeWidth={1.75} /> Download all that is kept
        </a>
      </p>
      <EraseData
        mobile={mobile}
        maskedMobile={account.mobileNumber}
        onProven={session.open}
        onErase={session.erase}
        noteFailure={session.noteFailure}
      />
    </Section>
  )
}

function describeKept({ uan, recordKeptAt, keepsPassbooks }: FundAccount): string {
  const record = recordKeptAt && `a copy of your records of ${formatDate(recordKeptAt)}`
  const kept = [uan && `the UAN ${uan}`, record, keepsPassbooks && 'what your passbooks say'].filter(Boolean)
  if (kept.length === 0) return 'Nothing of your provident fund is kept here.'
  return `Kept here, sealed: ${kept.join(' and ')}. It goes 90 days after you last signed in, or as soon as you erase it.`
}

/** A password takes a code that was asked for this purpose. */
function ChangePassword({ session }: { session: FundSession }) {
  const { account, mobile, open, refresh, noteFailure } = session
  const [step, setStep] = useState<'code' | 'password' | 'done'>('code')
  if (!account) return null
  if (step === 'done') {
    return (
      <p role="status" className="pb-5">
        Your password is set. Other devices are signed out.
      </p>
    )
  }
  return (
    <div className="pb-6">
      {step === 'code' ? (
        <ProveMobile
          purpose="password"
          known={mobile}
          onlyTo={account.mobileNumber}
          intro={
            <p className="max-w-[64ch] leading-relaxed">
              A password is set only with a fresh code, even while you are signed in.
            </p>
          }
          otherWays={null}
          onProven={(opened, number) => {
            open(opened, number)
            setStep('password')
          }}
        />
      ) : (
        <PasswordForm
          source={account.hasPassword ? 'account' : 'first'}
          noteFailure={noteFailure}
          onCancel={() => setStep('code')}
          onSet={() => {
            setStep('done')
            void refresh()
          }}
        />
      )}
    </div>
  )
}
