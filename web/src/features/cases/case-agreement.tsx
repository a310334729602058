// Agreeing that a case is settled, and opening a closed one again.

import { type FormEvent, useState } from 'react'
import type { CaseOutcome } from '../../api/case-types'
import { getReaderMessage } from '../../api/errors'
import { acceptCase, reopenCase } from '../../api/members/cases'
import { Button } from '../../ui/button'
import { ChoiceChips } from '../../ui/forms/choice-chips'
import { CaseSection } from './case-section'
import { useCaseChange } from './use-case-change'
import { OUTCOMES } from './words'
import { WriteBox } from './write-box'

export function AgreeForm({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null)
  const { mutate, isPending, error } = useCaseChange(id, () => acceptCase(id, outcome))
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(undefined)
  }
  return (
    <CaseSection id="agree" title="Is it settled?" isForm>
      <form onSubmit={submit} className="mt-4 max-w-120">
        <ChoiceChips
          legend="Did this settle the matter?"
          value={outcome}
          options={OUTCOMES}
          onChange={(chosen) => setOutcome(chosen)}
        />
        <p className="mt-3 text-muted text-sm leading-relaxed">
          If something is still to do, write it below instead: the case is then open again.
        </p>
        <Button type="submit" disabled={isPending || outcome === null} className="mt-4">
          {isPending ? 'One moment…' : 'Close the case'}
        </Button>
        <p role="alert" className="mt-2 text-danger">
          {error && getReaderMessage(error, 'This did not work. Please try again.')}
        </p>
      </form>
    </CaseSection>
  )
}

export function ReopenForm({ id }: { id: string }) {
  const { mutateAsync } = useCaseChange(id, (text: string) => reopenCase(id, text))
  return (
    <CaseSection id="reopen" title="Open it again" isForm>
      <div className="mt-4">
        <WriteBox
          label="What is still to do?"
          action="Open it again"
          place={`reopen:${id}`}
          send={async (text) => {
            await mutateAsync(text)
          }}
        />
      </div>
    </CaseSection>
  )
}
