// The dates of exit, one for each employment: a date, that none is marked, or nothing when it is not known.

import { CheckBox, TextField } from '../../ui/forms/field'
import { changeExit, changeUnmarkedExit } from './questions'
import type { Account, QuestionnaireAnswers } from './types'
import { formatMonth, maskMember } from './words'

type Props = {
  told: QuestionnaireAnswers
  accounts: readonly Account[]
  onChange: (told: QuestionnaireAnswers) => void
}

export function ExitFields({ told, accounts, onChange }: Props) {
  return accounts.map(({ member, employer, lastWageMonth }) => {
    const isUnmarked = told.unmarkedExits?.includes(member) ?? false
    const job = `${employer}, ${maskMember(member)}`
    return (
      <div key={member}>
        <TextField
          id={`pf-exit-${member}`}
          type="date"
          label={`Date of exit in the record: ${job}`}
          hint={`${lastWageMonth ? `Last wages seen: ${formatMonth(lastWageMonth)}. ` : ''}Leave it empty if you don’t know.`}
          value={told.exits?.[member] ?? ''}
          disabled={isUnmarked}
          onChange={({ target }) => onChange(changeExit(told, member, target.value))}
        />
        <CheckBox
          id={`pf-unmarked-${member}`}
          checked={isUnmarked}
          onChange={({ target }) => onChange(changeUnmarkedExit(told, member, target.checked))}
        >
          None is marked<span className="sr-only"> for {job}</span>
        </CheckBox>
      </div>
    )
  })
}
