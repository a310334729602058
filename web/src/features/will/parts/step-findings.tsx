// What a step still lacks: folded at a step that was left, and elsewhere only when somebody asks.

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button'
import type { Checked } from '../checks/check-will'
import type { Finding, Step } from '../checks/finding'
import { useTranslation } from '../texts/translation'

const count = (number: number, rest: string) => `${number} ${number === 1 ? 'thing' : 'things'} to ${rest}`

type Props = { step: Step; checked: Checked; isShown: boolean; onAsk: () => void }

export function StepFindings({ step, checked, isShown, onAsk }: Props) {
  const translate = useTranslation()
  const [hasAsked, setAsked] = useState(false)
  const answer = useRef<HTMLElement>(null)
  const errors = checked.errors.filter((finding) => finding.step === step)
  const warnings = checked.warnings.filter((finding) => finding.step === step)
  const isEmpty = errors.length + warnings.length === 0
  if (!isShown)
    return isEmpty ? null : (
      <Button
        look="quiet"
        className="-ml-3 mb-4 px-3"
        onClick={() => {
          flushSync(() => {
            setAsked(true)
            onAsk()
          })
          // The pressed button is gone; what it asked for takes the focus.
          answer.current?.focus()
        }}
      >
        {translate('Check this step')}
      </Button>
    )
  const titles = [
    errors.length > 0 && translate(count(errors.length, 'mend here')),
    warnings.length > 0 && translate(count(warnings.length, 'weigh')),
  ].filter((title) => title !== false)
  return (
    <div>
      <p role="status" className="text-muted text-sm">
        {isEmpty && hasAsked && translate('Nothing is missing at this step.')}
      </p>
      {!isEmpty && (
        <details className="mb-4" open={hasAsked || undefined}>
          <summary
            ref={answer}
            className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand text-sm"
          >
            {titles.join(', ')}
          </summary>
          <Texts findings={[...errors, ...warnings]} />
        </details>
      )}
    </div>
  )
}

function Texts({ findings }: { findings: Finding[] }) {
  const translate = useTranslation()
  return (
    <ul className="list-disc space-y-1.5 pb-2 pl-5 text-[0.9375rem] leading-relaxed marker:text-muted">
      {findings.map(({ code, text }, at) => (
        <li key={`${code} ${at}`} className="wrap-anywhere">
          {translate(text)}
        </li>
      ))}
    </ul>
  )
}
