// The twelve questions. Every one may be left out.

import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { ExitFields } from './exit-fields'
import { Fold } from './fold'
import { changeFact, YES_NO } from './questions'
import type { Account, QuestionnaireAnswers } from './types'

type Props = {
  told: QuestionnaireAnswers
  accounts: readonly Account[]
  /** False when a passbook prints the date of birth. */
  needsBirth: boolean
  isBusy: boolean
  /** The answers go to passbooks that the account keeps, and stay with them. */
  isKept: boolean
  onTell: (told: QuestionnaireAnswers) => void
}

export function Questionnaire({ told, accounts, needsBirth, isBusy, isKept, onTell }: Props) {
  const [draft, setDraft] = useState(told)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onTell(draft)
  }
  return (
    <Fold
      label="Answer twelve questions to know more"
      className="mt-6 border-line border-y"
      summaryClass="min-h-14"
      isScreenOnly
    >
      <form onSubmit={onSubmit} className="pb-6">
        <p className="max-w-[68ch] text-muted text-sm leading-relaxed">
          You find most answers under “Manage” and “View” in EPFO’s member portal. Leave out what you don’t know.{' '}
          {isKept
            ? 'The answers are kept with your passbooks, sealed, until you erase both.'
            : 'The answers stay in this tab; to check again, they are sent with your files and forgotten like them.'}
        </p>
        <div className="mt-3 divide-y divide-line">
          {YES_NO.map(({ name, question }) => (
            <YesNo
              key={name}
              name={name}
              question={question}
              value={draft[name]}
              onChange={(value) => setDraft(changeFact(draft, name, value))}
            />
          ))}
        </div>
        <div className="mt-5 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
          <ExitFields told={draft} accounts={accounts} onChange={setDraft} />
          {draft.employed === false && (
            <TextField
              id="pf-out-of-work"
              type="month"
              label="Last month of work"
              placeholder="2026-09"
              pattern="\d{4}-\d{2}"
              hint="As year and month, such as 2026-09."
              value={draft.outOfWorkSince ?? ''}
              onChange={({ target }) => setDraft(changeFact(draft, 'outOfWorkSince', target.value || undefined))}
            />
          )}
          <TextField
            id="pf-member-since"
            type="month"
            label="First month in any provident fund"
            placeholder="2016-07"
            pattern="\d{4}-\d{2}"
            hint="As year and month, if it was before the first passbook here."
            value={draft.memberSince ?? ''}
            onChange={({ target }) => setDraft(changeFact(draft, 'memberSince', target.value || undefined))}
          />
          {needsBirth && (
            <TextField
              id="pf-born"
              type="date"
              label="Date of birth"
              hint="These passbooks don’t print it."
              value={draft.born ?? ''}
              onChange={({ target }) => setDraft(changeFact(draft, 'born', target.value || undefined))}
            />
          )}
        </div>
        <Button type="submit" disabled={isBusy} className="mt-6">
          {isBusy ? 'Checking…' : 'Check again with these answers'}
        </Button>
      </form>
    </Fold>
  )
}

type YesNoProps = {
  name: string
  question: string
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

const ANSWERS: readonly { words: string; value: boolean | undefined }[] = [
  { words: 'Yes', value: true },
  { words: 'No', value: false },
  { words: 'Not sure', value: undefined },
]

function YesNo({ name, question, value, onChange }: YesNoProps) {
  return (
    <fieldset className="py-3">
      <legend className="float-left mb-1 w-full max-w-[60ch] leading-snug">{question}</legend>
      <div className="flex flex-wrap gap-x-6 clear-both">
        {ANSWERS.map((answer) => (
          <label key={answer.words} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={`pf-${name}`}
              checked={value === answer.value}
              onChange={() => onChange(answer.value)}
              className="size-5 accent-(--brand)"
            />
            {answer.words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
