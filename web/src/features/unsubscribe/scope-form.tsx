// The choice of what to unsubscribe from, and the reason.

import { type FormEvent, useId, useState } from 'react'
import { MAX_LEAVING_REASON_LENGTH } from '../../lib/server-constants.gen'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { type Choice, listScopes, preselectScope } from './unsubscribe-face'

type Props = {
  /** The list that the mail was sent to. */
  list: string | null
  onSend: (scope: Choice, reason: string) => Promise<void>
}

export function ScopeForm({ list, onSend }: Props) {
  const id = useId()
  const [scope, setScope] = useState(() => preselectScope(list))
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await onSend(scope, reason.trim())
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 text-base">
      <fieldset>
        <legend className="sr-only">What should stop</legend>
        {listScopes(list).map((one) => (
          <div key={one.scope} className="relative border-line border-t py-3 last-of-type:border-b">
            {/* The label covers the whole row. */}
            <label className="flex cursor-pointer items-center gap-3 font-medium text-ink before:absolute before:inset-0">
              <input
                type="radio"
                name={id}
                checked={scope === one.scope}
                onChange={() => setScope(one.scope)}
                aria-describedby={`${id}-${one.scope}`}
                className="relative z-10 size-5 shrink-0 accent-(--brand)"
              />
              {one.title}
            </label>
            <p id={`${id}-${one.scope}`} className="pl-8 text-muted text-sm">
              {one.text}
            </p>
          </div>
        ))}
      </fieldset>
      <TextField
        id={`${id}-reason`}
        label="Why? (optional)"
        maxLength={MAX_LEAVING_REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="mt-6"
      />
      <Button type="submit" disabled={busy} className="mt-6">
        {scope === 'pause' ? 'Pause' : 'Unsubscribe'}
      </Button>
    </form>
  )
}
