// What the person filed with an office, and the form that says so: from there the office's time runs.

import { type FormEvent, useId, useState } from 'react'
import type { Case, CaseFiling } from '../../api/case-types'
import { ApiError, getReaderMessage } from '../../api/errors'
import { MAX_CASE_REFERENCE_LENGTH, MAX_CASE_TITLE_LENGTH } from '../../api/limits'
import { type CaseFilingEntry, fileInCase } from '../../api/members/cases'
import { formatDate } from '../../lib/format'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { useToday } from '../../ui/use-today'
import { CaseSection } from './case-section'
import { useCaseChange } from './use-case-change'

export function CaseFilingPart({ shown: { _id, filing, canFile } }: { shown: Case }) {
  if (filing === null && !canFile) return null
  return (
    <CaseSection id="filed" title="With the office">
      {filing && <FilingLines filing={filing} />}
      {canFile && (
        <details data-print="no" className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
            {filing ? 'I have filed something else' : 'I have filed it'}
          </summary>
          <FilingForm id={_id} />
        </details>
      )}
    </CaseSection>
  )
}

function FilingLines({ filing: { office, reference, filedOn, answerBy, rule } }: { filing: CaseFiling }) {
  return (
    <p className="wrap-anywhere mt-2 leading-relaxed">
      Filed with {office} on {formatDate(filedOn)}, number {reference}.{' '}
      {answerBy === null ? (
        <span className="text-muted">No rule sets a time for the answer.</span>
      ) : (
        <>
          It should answer by <strong className="font-medium">{formatDate(answerBy)}</strong>
          {rule !== null && <span className="text-muted"> ({rule})</span>}.
        </>
      )}
    </p>
  )
}

const EMPTY: CaseFilingEntry = { office: '', reference: '', filedOn: '' }

function FilingForm({ id }: { id: string }) {
  const field = useId()
  const today = useToday()
  const [entry, setEntry] = useState(EMPTY)
  const { mutate, isPending, error } = useCaseChange(id, () => fileInCase(id, entry))
  const problems = error instanceof ApiError ? error.fields : {}
  const change = (part: Partial<CaseFilingEntry>) => setEntry({ ...entry, ...part })
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(undefined)
  }
  return (
    <form onSubmit={submit} noValidate className="mt-2 grid max-w-120 gap-4 pb-4">
      <TextField
        id={`${field}-office`}
        label="Office"
        hint="Such as EPFO, Nashik."
        maxLength={MAX_CASE_TITLE_LENGTH}
        value={entry.office}
        problem={problems.office}
        onChange={(event) => change({ office: event.target.value })}
      />
      <TextField
        id={`${field}-reference`}
        label="The office’s number"
        hint="From the acknowledgement or the portal."
        autoComplete="off"
        maxLength={MAX_CASE_REFERENCE_LENGTH}
        value={entry.reference}
        problem={problems.reference}
        onChange={(event) => change({ reference: event.target.value })}
      />
      <TextField
        id={`${field}-day`}
        type="date"
        label="Filed on"
        max={today ?? undefined}
        value={entry.filedOn}
        problem={problems.filedOn}
        onChange={(event) => change({ filedOn: event.target.value })}
      />
      <div>
        <Button type="submit" look="outline" disabled={isPending}>
          {isPending ? 'One moment…' : 'Start the office’s time'}
        </Button>
        <p role="alert" className="mt-2 text-danger text-sm">
          {error &&
            Object.keys(problems).length === 0 &&
            getReaderMessage(error, 'This did not work. Please try again.')}
        </p>
      </div>
    </form>
  )
}
