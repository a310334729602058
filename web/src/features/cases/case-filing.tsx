// What the person filed with offices, and the form that says so: from there an office's time runs.

import { type FormEvent, useId, useState } from 'react'
import type { Case, CaseFiling } from '../../api/case-types'
import { ApiError } from '../../api/errors'
import { MAX_CASE_REFERENCE_LENGTH, MAX_CASE_TITLE_LENGTH } from '../../lib/server-constants.gen'
import { type CaseFilingEntry, fileInCase } from '../../api/members/cases'
import { Button } from '../../ui/button'
import { Field, getControlClass, TextField } from '../../ui/forms/field'
import { TaggedWords } from '../../ui/tagged-words'
import { useToday } from '../../ui/use-today'
import { CaseSection } from './case-section'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'
import { useCaseChange } from './use-case-change'
import { useLanguageTag } from '../../ui/language-tag'

export function CaseFilingPart({ shown: { _id, filings, canFile, officeKinds } }: { shown: Case }) {
  const { filing: texts } = useCaseTexts()
  if (filings.length === 0 && !canFile) return null
  return (
    <CaseSection id="filed" title={texts.title}>
      {filings.map((filing, place) => (
        <FilingLines key={place} filing={filing} />
      ))}
      {canFile && (
        <details data-print="no" className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
            {filings.length > 0 ? texts.again : texts.first}
          </summary>
          <FilingForm id={_id} kinds={officeKinds} />
        </details>
      )}
    </CaseSection>
  )
}

function FilingLines({
  filing: { office, reference, filedOn, answerBy, rule, askOn, isAwaited },
}: {
  filing: CaseFiling
}) {
  const { filing: texts } = useCaseTexts()
  const tagOf = useLanguageTag()
  const [before, day, after] = answerBy === null ? [] : texts.answerBy(answerBy)
  return (
    <p className="wrap-anywhere mt-2 leading-relaxed">
      {texts.filed(office, filedOn, reference)}{' '}
      {!isAwaited ? (
        <span className="text-muted">{texts.over}</span>
      ) : answerBy === null ? (
        <span className="text-muted">{askOn === null ? texts.noTime : texts.askOn(askOn)}</span>
      ) : (
        <>
          {before}
          <strong className="font-medium">{day}</strong>
          {after}
          {rule !== null && (
            <span lang={tagOf(rule)} className="text-muted">
              {' '}
              ({rule})
            </span>
          )}
          {texts.end}
        </>
      )}
    </p>
  )
}

const EMPTY: CaseFilingEntry = { officeKind: '', office: '', reference: '', filedOn: '' }

function FilingForm({ id, kinds }: { id: string; kinds: Case['officeKinds'] }) {
  const { filing: texts, oneMoment, failed, translate } = useCaseTexts()
  const tagOf = useLanguageTag()
  const { describe, translateFields } = useCaseFailures()
  const field = useId()
  const today = useToday()
  const [entry, setEntry] = useState(EMPTY)
  const { mutate, isPending, error } = useCaseChange(id, () => fileInCase(id, entry))
  const problems = error instanceof ApiError ? translateFields(error.fields) : {}
  const change = (part: Partial<CaseFilingEntry>) => setEntry({ ...entry, ...part })
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(undefined)
  }
  return (
    <form onSubmit={submit} noValidate className="mt-2 grid max-w-120 gap-4 pb-4">
      <Field id={`${field}-kind`} label={texts.officeKind} hint={texts.officeKindHint} problem={problems.officeKind}>
        <select
          id={`${field}-kind`}
          value={entry.officeKind}
          aria-describedby={`${field}-kind-note`}
          aria-invalid={problems.officeKind !== undefined}
          onChange={({ target }) => change({ officeKind: target.value })}
          className={getControlClass(problems.officeKind !== undefined, 'h-11')}
        >
          <option value="">{texts.choose}</option>
          {kinds.map(({ kind, label }) => (
            <option key={kind} value={kind} lang={tagOf(translate(label))}>
              {translate(label)}
            </option>
          ))}
        </select>
      </Field>
      <TextField
        id={`${field}-office`}
        label={texts.office}
        hint={texts.officeHint}
        maxLength={MAX_CASE_TITLE_LENGTH}
        value={entry.office}
        problem={problems.office}
        onChange={(event) => change({ office: event.target.value })}
      />
      <TextField
        id={`${field}-reference`}
        label={texts.reference}
        hint={texts.referenceHint}
        autoComplete="off"
        maxLength={MAX_CASE_REFERENCE_LENGTH}
        value={entry.reference}
        problem={problems.reference}
        onChange={(event) => change({ reference: event.target.value })}
      />
      <TextField
        id={`${field}-day`}
        type="date"
        label={texts.filedOn}
        max={today ?? undefined}
        value={entry.filedOn}
        problem={problems.filedOn}
        onChange={(event) => change({ filedOn: event.target.value })}
      />
      <div>
        <Button type="submit" look="outline" disabled={isPending}>
          {isPending ? oneMoment : texts.start}
        </Button>
        <p role="alert" className="mt-2 text-danger text-sm">
          {error && Object.keys(problems).length === 0 && <TaggedWords>{describe(error, failed)}</TaggedWords>}
        </p>
      </div>
    </form>
  )
}
