// Agreeing that a case is settled, and opening a closed one again.

import { type FormEvent, useState } from 'react'
import type { CaseOutcome } from '../../api/case-types'
import { acceptCase, reopenCase } from '../../api/members/cases'
import { Button } from '../../ui/button'
import { ChoiceChips } from '../../ui/forms/choice-chips'
import { TaggedWords } from '../../ui/tagged-words'
import { CaseSection } from './case-section'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'
import { useCaseChange } from './use-case-change'
import { WriteBox } from './write-box'

const OUTCOMES: readonly CaseOutcome[] = ['yes', 'partly', 'no']

export function AgreeForm({ id }: { id: string }) {
  const { agreement: texts, oneMoment, failed } = useCaseTexts()
  const { describe } = useCaseFailures()
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null)
  const { mutate, isPending, error } = useCaseChange(id, () => acceptCase(id, outcome))
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(undefined)
  }
  return (
    <CaseSection id="agree" title={texts.title} isForm>
      <form onSubmit={submit} className="mt-4 max-w-120">
        <ChoiceChips
          legend={texts.question}
          value={outcome}
          options={OUTCOMES.map((one) => ({ value: one, label: texts.outcomes[one] }))}
          onChange={(chosen) => setOutcome(chosen)}
        />
        <p className="mt-3 text-muted text-sm leading-relaxed">{texts.hint}</p>
        <Button type="submit" disabled={isPending || outcome === null} className="mt-4">
          {isPending ? oneMoment : texts.close}
        </Button>
        <p role="alert" className="mt-2 text-danger">
          {error && <TaggedWords>{describe(error, failed)}</TaggedWords>}
        </p>
      </form>
    </CaseSection>
  )
}

export function ReopenForm({ id }: { id: string }) {
  const { agreement: texts } = useCaseTexts()
  const { mutateAsync } = useCaseChange(id, (text: string) => reopenCase(id, text))
  return (
    <CaseSection id="reopen" title={texts.reopen} isForm>
      <div className="mt-4">
        <WriteBox
          label={texts.stillToDo}
          action={texts.reopen}
          place={`reopen:${id}`}
          send={async (text) => {
            await mutateAsync(text)
          }}
        />
      </div>
    </CaseSection>
  )
}
