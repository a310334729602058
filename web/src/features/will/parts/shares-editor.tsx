// Who takes something, in which shares, and who takes instead. The shares must add up to 100%.

import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../../../lib/cx'
import { toLatinDigits } from '../../../lib/digits'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/forms/field'
import { type Share, WHOLE, type Will } from '../model/will'
import { PersonChoice } from './fields'
import { SubstituteChoices } from './substitute-choices'
import { type Translate, useTranslation } from '../texts/translation'

type Props = { id: string; will: Will; shares: Share[]; onChange: (shares: Share[]) => void }

export function SharesEditor({ id, will, shares, onChange }: Props) {
  const translate = useTranslation()
  // An equal split replaces what is typed in the fields of the shares.
  const [version, setVersion] = useState(0)
  const sum = shares.reduce((total, { parts }) => total + parts, 0)
  const change = (at: number, part: Partial<Share>) =>
    onChange(shares.map((share, index) => (index === at ? { ...share, ...part } : share)))
  const adding = useRef<HTMLButtonElement>(null)
  const replace = (next: Share[]) => {
    setVersion(version + 1)
    onChange(next)
  }
  function add() {
    flushSync(() => replace(addShare(shares)))
    document.getElementById(`${id}-who-${shares.length}`)?.focus()
  }
  function remove(at: number) {
    replace(shares.filter((_, index) => index !== at))
    adding.current?.focus()
  }
  return (
    <div>
      <ul className="space-y-5">
        {shares.map((share, at) => (
          <li
            key={`${version} ${at}`}
            className="grid grid-cols-[1fr_auto] items-start gap-3 border-line border-l-2 pl-4 sm:grid-cols-[1fr_6.5rem_auto]"
          >
            <PersonChoice
              id={`${id}-who-${at}`}
              label="Who"
              className="max-sm:col-span-2"
              will={will}
              value={share.who}
              none="Choose a person"
              onChange={(who) => change(at, { who })}
            />
            <PercentField id={`${id}-parts-${at}`} parts={share.parts} onChange={(parts) => change(at, { parts })} />
            <Button
              look="quiet"
              className="mt-6.5 px-3 text-muted"
              aria-label={translate(`Remove share ${at + 1}`)}
              onClick={() => remove(at)}
            >
              <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
            </Button>
            <div className="col-span-2 sm:col-span-3">
              <SubstituteChoices
                id={`${id}-dead-${at}`}
                will={will}
                share={share}
                onChange={(part) => change(at, part)}
              />
            </div>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className={cx('mt-4 text-sm tabular-nums', sum === WHOLE ? 'text-success' : 'text-danger')}>
        {shares.length > 0 && describeSum(sum, translate)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={adding} look="outline" onClick={add}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> {translate('Add a person who takes')}
        </Button>
        {shares.length > 1 && (
          <Button look="quiet" onClick={() => replace(splitEqually(shares))}>
            {translate('Share equally')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the shares add up to. */
function describeSum(sum: number, translate: Translate): string {
  return translate(sum === WHOLE ? 'Together 100%' : `Together ${sum / 100}%. It must be 100%.`)
}

/** Whoever is added takes what is left. */
function addShare(shares: Share[]): Share[] {
  const left = WHOLE - shares.reduce((total, { parts }) => total + parts, 0)
  return [...shares, { who: '', parts: Math.max(left, 0), ifDead: '', ifBothDead: '' }]
}

/** What cannot be divided goes to the last. */
function splitEqually(shares: Share[]): Share[] {
  const part = Math.floor(WHOLE / shares.length)
  return shares.map((share, at) => ({ ...share, parts: at === shares.length - 1 ? WHOLE - part * at : part }))
}

function PercentField({ id, parts, onChange }: { id: string; parts: number; onChange: (parts: number) => void }) {
  const translate = useTranslation()
  const [text, setText] = useState(parts === 0 ? '' : String(parts / 100))
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <TextField
      id={id}
      label={translate('Share in %')}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      problem={problem}
      onChange={({ target }) => {
        const typed = toLatinDigits(target.value)
        setText(typed)
        const [, whole, decimals = ''] = /^\s*(\d{1,3})(?:[.,](\d{0,2}))?\s*$/.exec(typed) ?? []
        const next = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
        const isWrong = typed.trim() !== '' && (whole === undefined || next > WHOLE)
        setProblem(isWrong ? translate('Such as 25 or 33.33') : null)
        onChange(next > WHOLE ? 0 : next)
      }}
    />
  )
}
