// What holds for everything that the person left.

import { CheckBox, TextField } from '../../ui/forms/field'
import { useToday } from '../../ui/use-today'
import { findContradiction, RELATIONS, WILLS, type FamilyAnswers } from './answers'
import { Choice } from './choice'
import { changeFamily, type Plan } from './plan'
import { planStore } from './plan-store'

export function FamilyForm({ plan }: { plan: Plan }) {
  const { family } = plan
  const today = useToday()
  const isToCome = today !== null && plan.diedOn > today
  const change = (part: Partial<FamilyAnswers> & { diedOn?: string }) =>
    planStore.change((now, at) => changeFamily(now, part, at))
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold font-serif text-xl">1. The family</legend>
      <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Choice
          id="relation"
          label="Who claims? To the person who died, I am"
          options={RELATIONS}
          value={family.relation}
          onChange={(relation) => change({ relation })}
        />
        <Choice
          id="will"
          label="Is there a will?"
          options={WILLS}
          value={family.will}
          onChange={(will) => change({ will })}
        />
        <TextField
          id="died-on"
          type="date"
          label="Day of the death (optional)"
          hint="Only for the dates in your calendar file."
          max={today ?? undefined}
          problem={isToCome ? 'This day is still to come' : null}
          value={plan.diedOn}
          onChange={(event) => change({ diedOn: event.target.value })}
        />
      </div>
      <div className="mt-2">
        <CheckBox id="minor" checked={family.minor} onChange={(event) => change({ minor: event.target.checked })}>
          The person who claims is under 18
        </CheckBox>
        <CheckBox id="abroad" checked={family.abroad} onChange={(event) => change({ abroad: event.target.checked })}>
          The person who claims lives abroad
        </CheckBox>
        <CheckBox
          id="death-abroad"
          checked={family.deathAbroad}
          onChange={(event) => change({ deathAbroad: event.target.checked })}
        >
          The death took place abroad
        </CheckBox>
      </div>
      <p role="status" className="mt-2 text-danger text-sm">
        {findContradiction(family)}
      </p>
    </fieldset>
  )
}
