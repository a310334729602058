// The two people who will see the signing.

import { CheckBox } from '../../../ui/forms/field'
import { LIMITS } from '../model/limits'
import { tidyBorn } from '../model/people'
import type { Witness } from '../model/will'
import { LongText, PersonChoice, Text } from '../parts/fields'
import type { StepProps } from './step-props'
import { useTranslation } from '../texts/translation'

export function WitnessesStep({ will, change }: StepProps) {
  const translate = useTranslation()
  const [first, second] = will.witnesses
  return (
    <div className="grid gap-8">
      <p className="leading-relaxed">
        {translate(
          'Choose two adults who receive nothing under the will and are not married to anybody who does. Younger than you, and easy to find later, is best. If you do not know yet who comes, leave this empty: the document then has lines on which they write name and address by hand.',
        )}
      </p>
      <WitnessFields
        number={1}
        will={will}
        witness={first}
        onChange={(witness) => change({ witnesses: [witness, second] })}
      />
      <WitnessFields
        number={2}
        will={will}
        witness={second}
        onChange={(witness) => change({ witnesses: [first, witness] })}
      />
    </div>
  )
}

type Props = { number: number; will: StepProps['will']; witness: Witness; onChange: (witness: Witness) => void }

function WitnessFields({ number, will, witness, onChange }: Props) {
  const translate = useTranslation()
  const id = `witness-${number}`
  const set = (part: Partial<Witness>) => onChange({ ...witness, ...part })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-semibold font-serif text-xl">{translate(`Witness ${number}`)}</legend>
      <Text
        id={`${id}-name`}
        label={`Name of witness ${number}`}
        value={witness.name}
        most={LIMITS.name}
        onChange={(name) => set({ name })}
      />
      <LongText
        id={`${id}-address`}
        label={`Address of witness ${number}`}
        rows={2}
        value={witness.address}
        most={LIMITS.address}
        onChange={(address) => set({ address })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Text
          id={`${id}-born`}
          label="Year of birth"
          inputMode="numeric"
          value={witness.born}
          most={10}
          onChange={(born) => set({ born: tidyBorn(born) })}
        />
        <PersonChoice
          id={`${id}-married`}
          label="Married to (if in your list)"
          will={will}
          value={witness.marriedTo}
          none="Nobody in the list"
          onChange={(marriedTo) => set({ marriedTo })}
        />
      </div>
      <CheckBox
        id={`${id}-abroad`}
        checked={witness.abroad}
        onChange={(event) => set({ abroad: event.target.checked })}
      >
        {translate('Lives abroad')}
      </CheckBox>
    </fieldset>
  )
}
