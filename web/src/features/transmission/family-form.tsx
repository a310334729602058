// What holds for everything that the person left.

import { memo } from 'react'
import { CheckBox, TextField } from '../../ui/forms/field'
import { useToday } from '../../ui/use-today'
import { findContradiction, RELATIONS, WILLS, type FamilyAnswers } from './answers'
import { Choice } from './choice'
import { changeFamily, type Plan } from './plan'
import { planStore } from './plan-store'
import { useTransmissionTexts } from './texts/texts'

type Props = Pick<Plan, 'family' | 'diedOn'>

/** An answer about an asset does not redraw the questions about the family. */
export const FamilyForm = memo(function FamilyForm({ family, diedOn }: Props) {
  const { family: texts } = useTransmissionTexts()
  const contradiction = findContradiction(family)
  const today = useToday()
  const isToCome = today !== null && diedOn > today
  const change = (part: Partial<FamilyAnswers> & { diedOn?: string }) =>
    planStore.change((now, at) => changeFamily(now, part, at))
  return (
    <fieldset className="isolate mt-8">
      <legend className="font-semibold font-serif text-xl">{texts.title}</legend>
      <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Choice
          id="relation"
          label={texts.relation}
          options={RELATIONS}
          labels={texts.relations}
          value={family.relation}
          onChange={(relation) => change({ relation })}
        />
        <Choice
          id="will"
          label={texts.will}
          options={WILLS}
          labels={texts.wills}
          value={family.will}
          onChange={(will) => change({ will })}
        />
        <TextField
          id="died-on"
          type="date"
          label={texts.diedOn}
          hint={texts.diedOnHint}
          max={today ?? undefined}
          problem={isToCome ? texts.isToCome : null}
          value={diedOn}
          onChange={(event) => change({ diedOn: event.target.value })}
        />
      </div>
      <div className="mt-2">
        <CheckBox id="minor" checked={family.minor} onChange={(event) => change({ minor: event.target.checked })}>
          {texts.minor}
        </CheckBox>
        <CheckBox id="abroad" checked={family.abroad} onChange={(event) => change({ abroad: event.target.checked })}>
          {texts.abroad}
        </CheckBox>
        <CheckBox
          id="death-abroad"
          checked={family.deathAbroad}
          onChange={(event) => change({ deathAbroad: event.target.checked })}
        >
          {texts.deathAbroad}
        </CheckBox>
      </div>
      <p role="status" className="mt-2 text-danger text-sm">
        {contradiction && texts.contradictions[contradiction]}
      </p>
    </fieldset>
  )
})
