// The three ways to begin: passbooks, a code to one's own mobile, or UAN and the password of The Fine Print.

import { FileUp, KeyRound, Smartphone } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { FundAccount } from '../../../api/fund-types'
import { cx } from '../../../lib/cx'
import { Button } from '../../../ui/button'
import { ProveMobile } from './prove-mobile'
import { PasswordForm } from './password-form'
import { SignInByUan } from './sign-in-by-uan'
import type { FundSession } from './use-fund-account'

const WAYS = [
  { way: 'upload', title: 'Passbook PDFs', note: 'No sign-in', Icon: FileUp },
  { way: 'mobile', title: 'Mobile number', note: 'A code by SMS', Icon: Smartphone },
  { way: 'uan', title: 'UAN', note: 'Your Fine Print password', Icon: KeyRound },
] as const

export type Way = (typeof WAYS)[number]['way']

type Props = {
  way: Way
  onWay: (way: Way) => void
  session: FundSession
  upload: ReactNode
}

export function WaysIn({ way, onWay, session, upload }: Props) {
  function move(event: KeyboardEvent) {
    const at = WAYS.findIndex((one) => one.way === way)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: WAYS.length - 1 }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = WAYS[(to + WAYS.length) % WAYS.length]
    if (!next) return
    onWay(next.way)
    document.getElementById(`pf-way-${next.way}`)?.focus()
  }

  return (
    <section aria-labelledby="pf-ways-title" className="mt-8">
      <h2 id="pf-ways-title" className="sr-only">
        Ways to begin
      </h2>
      <div role="tablist" aria-label="Ways to begin" className="grid gap-2 sm:grid-cols-3">
        {WAYS.map(({ way: one, title, note, Icon }) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`pf-way-${one}`}
            aria-selected={one === way}
            aria-controls="pf-way"
            tabIndex={one === way ? 0 : -1}
            onClick={() => onWay(one)}
            onKeyDown={move}
            className={cx(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border px-4 py-2 text-left',
              one === way ? 'border-brand bg-brand/8' : 'border-line bg-surface hover:border-brand',
            )}
          >
            <Icon
              aria-hidden
              strokeWidth={1.75}
              className={cx('size-5 shrink-0', one === way ? 'text-brand' : 'text-muted')}
            />
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-muted text-sm">{note}</span>
            </span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="pf-way" aria-labelledby={`pf-way-${way}`}>
        {way === 'upload' && upload}
        {way === 'mobile' && <SignInByMobile session={session} onWay={onWay} />}
        {way === 'uan' && <SignInWithUan session={session} onWay={onWay} />}
      </div>
    </section>
  )
}

type WayProps = { session: FundSession; onWay: (way: Way) => void }

function UploadInstead({ onWay }: Pick<WayProps, 'onWay'>) {
  return (
    <Button look="outline" onClick={() => onWay('upload')}>
      Upload passbooks instead
    </Button>
  )
}

function SignInByMobile({ session, onWay }: WayProps) {
  return (
    <ProveMobile
      purpose="login"
      intro={
        <p className="max-w-[64ch] leading-relaxed">
          A code proves that the number is yours. Then we can look up which UANs stand under it, if you agree to that,
          and keep what you want to find again. Signing in alone fetches and keeps nothing.
        </p>
      }
      otherWays={<UploadInstead onWay={onWay} />}
      onProven={session.open}
    />
  )
}

/** Somebody who has no password yet, or forgot it, proves the number first. The account opens once the password stands. */
function SignInWithUan({ session, onWay }: WayProps) {
  const [proven, setProven] = useState<{ account: FundAccount; mobile: string } | null>(null)
  const [isForgotten, setIsForgotten] = useState(false)
  const byCode = <Button onClick={() => onWay('mobile')}>Use a code instead</Button>
  if (proven) {
    const { account, mobile } = proven
    const enter = () => session.open(account, mobile)
    return (
      <PasswordForm
        source={account.hasPassword ? 'forgot' : 'first'}
        noteFailure={session.noteFailure}
        onCancel={enter}
        onSet={() => {
          enter()
          void session.refresh()
        }}
      />
    )
  }
  if (isForgotten) {
    return (
      <ProveMobile
        purpose="password"
        intro={
          <p className="max-w-[64ch] leading-relaxed">
            First a code to your mobile, then you choose a password. If you have forgotten the old one, this replaces
            it.
          </p>
        }
        otherWays={<UploadInstead onWay={onWay} />}
        onProven={(account, mobile) => setProven({ account, mobile })}
      />
    )
  }
  return <SignInByUan onSignedIn={session.open} onForgot={() => setIsForgotten(true)} otherWays={byCode} />
}
