// What came of a check: the code, then the signs in the text.

import type { ReactNode } from 'react'
import type { CheckedMessage } from '../../api/types'
import { formatDate, formatQuantity, toIsoDay } from '../../lib/format'
import { cx } from '../../lib/cx'
import type { TextSign } from './message-signs'
import { SIGN_WORDS } from './sign-words'

export type CodeState =
  | { state: 'none' }
  | { state: 'asking' | 'unconfirmed' | 'failed'; code: string }
  | { state: 'confirmed'; code: string; message: CheckedMessage }

const CHANNEL_NAMES: Record<CheckedMessage['channel'], string> = {
  email: 'by e-mail',
  whatsapp: 'by WhatsApp',
  sms: 'by SMS',
}

type Props = {
  signs: TextSign[]
  code: CodeState
  /** Nothing but a code was given: there is no text to judge. */
  isCodeAlone: boolean
  validDays: number
}

export function CheckResult({ signs, code, isCodeAlone, validDays }: Props) {
  const strong = signs.filter(({ isStrong }) => isStrong)
  return (
    <div className="space-y-6">
      <CodeResult code={code} validDays={validDays} hasStrongSigns={strong.length > 0} />
      {!isCodeAlone && <Verdict strong={strong.length} isConfirmed={code.state === 'confirmed'} />}
      {signs.length > 0 && (
        <ul aria-label="Signs in the text" className="divide-y divide-line border-line border-y">
          {signs.map((sign) => (
            <SignRow key={sign.kind} sign={sign} />
          ))}
        </ul>
      )}
    </div>
  )
}

type CodeResultProps = { code: CodeState; validDays: number; hasStrongSigns: boolean }

function CodeResult({ code, validDays, hasStrongSigns }: CodeResultProps) {
  switch (code.state) {
    case 'none':
      return null
    case 'asking':
      return <p className="text-muted">Checking the code {code.code}…</p>
    case 'failed':
      return <Notice title="The code could not be checked just now">Please try again in a few minutes.</Notice>
    case 'unconfirmed':
      return (
        <Notice title="This code is not confirmed" isBad>
          We know no mail of the last {validDays} days with the code {code.code}. Please compare it with the mail. If it
          is typed right, the mail is older or not from us.
        </Notice>
      )
    case 'confirmed': {
      const { title, channel, sentOn, recipient } = code.message
      return (
        <Notice title="Confirmed: we sent a message with this code">
          {title}, sent {CHANNEL_NAMES[channel]} on <time dateTime={toIsoDay(sentOn)}>{formatDate(sentOn)}</time> to{' '}
          {recipient}. A code can be copied: if that is not your address or not what the message says
          {hasStrongSigns ? ', or because of the signs below' : ''}, don’t trust it.
        </Notice>
      )
    }
  }
}

function Verdict({ strong, isConfirmed }: { strong: number; isConfirmed: boolean }) {
  if (strong > 0) {
    return (
      <Notice title={`${formatQuantity(strong, 'sign', 'signs')} of fraud`} isBad>
        Don’t answer, press or pay. What to do is below.
      </Notice>
    )
  }
  if (isConfirmed) return <p className="text-muted">The text shows none of the usual signs of fraud.</p>
  return (
    <Notice title="None of the usual signs of fraud">
      That does not prove that it is honest, or from us: this page knows only the common tricks. If it wants something
      from you, ask the sender in a way you already know.
    </Notice>
  )
}

function Notice({ title, isBad = false, children }: { title: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div className={cx('border-l-4 pl-4', isBad ? 'border-danger' : 'border-brand')}>
      <h3 className={cx('font-semibold text-lg leading-snug', isBad ? 'text-danger' : 'text-ink')}>{title}</h3>
      <p className="wrap-anywhere mt-1 leading-relaxed">{children}</p>
    </div>
  )
}

function SignRow({ sign: { kind, isStrong, quotes } }: { sign: TextSign }) {
  const { title, text } = SIGN_WORDS[kind]
  return (
    <li className="wrap-anywhere py-4">
      <h3 className="font-semibold text-ink leading-snug">
        {title}
        {!isStrong && <span className="font-normal text-muted"> (worth a look)</span>}
      </h3>
      <p className="mt-1 text-muted text-sm">
        {quotes.slice(0, 5).map((quote, at) => (
          <span key={quote}>
            {at > 0 && ', '}“{quote}”
          </span>
        ))}
      </p>
      <p className="mt-1 leading-relaxed">{text}</p>
    </li>
  )
}
