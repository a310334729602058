// The steps about everything else, the executor, children, and wishes.

import { CheckBox } from '../../../ui/forms/field'
import { LATER_CHILDREN_LABELS, WISH_LABELS } from '../model/labels'
import { LIMITS } from '../model/limits'
import { LATER_CHILDREN, MINORS_AGES, SURVIVAL_DAYS, WISHES } from '../model/will'
import { Choice, LongText, pick, PersonChoice, toOptions } from '../parts/fields'
import { SharesEditor } from '../parts/shares-editor'
import type { StepProps } from './step-props'
import { useTranslation } from '../texts/translation'

export function RestStep({ will, change }: StepProps) {
  const translate = useTranslation()
  return (
    <div className="grid gap-6">
      <p className="leading-relaxed">
        {translate(
          'This is the most useful line of a will. It catches what you forgot, what you will own later, and a gift whose taker died before you when nobody takes in that place. For a share of this line itself, choose below who takes it instead.',
        )}
      </p>
      <SharesEditor id="rest" will={will} shares={will.residue} onChange={(residue) => change({ residue })} />
      <Choice
        id="later-children"
        label="If a child is born to me, or I adopt one, after I sign (optional)"
        hint="It changes who shares everything else, and nothing that you give by itself. If you don’t say, such a child takes nothing by this will."
        value={will.laterChildren}
        none="I don’t say"
        options={toOptions(LATER_CHILDREN, LATER_CHILDREN_LABELS)}
        onChange={(choice) => change({ laterChildren: pick(LATER_CHILDREN, choice) ?? '' })}
      />
      <CheckBox
        id="outlive"
        checked={will.outliveDays > 0}
        onChange={(event) => change({ outliveDays: event.target.checked ? SURVIVAL_DAYS : 0 })}
      >
        {translate(
          `Whoever takes must be alive ${SURVIVAL_DAYS} days after my death. It helps if two people die in one accident.`,
        )}
      </CheckBox>
    </div>
  )
}

const isAble = (person: { relation: string; died: boolean }) => person.relation !== 'charity' && !person.died

export function ExecutorStep({ will, change }: StepProps) {
  const translate = useTranslation()
  return (
    <div className="grid gap-6">
      <p className="leading-relaxed">
        {translate(
          'The executor collects what you own, pays what you owe and hands over the rest. Ask both people first. They may receive something under the will.',
        )}
      </p>
      <PersonChoice
        id="executor"
        label="Executor"
        will={will}
        value={will.executor}
        filter={isAble}
        onChange={(executor) => change({ executor })}
      />
      <PersonChoice
        id="executor2"
        label="Second executor"
        hint="If the first cannot act."
        will={will}
        value={will.executor2}
        none="Nobody"
        filter={isAble}
        onChange={(executor2) => change({ executor2 })}
      />
    </div>
  )
}

export function GuardianStep({ will, change }: StepProps) {
  const translate = useTranslation()
  return (
    <div className="grid gap-6">
      <p className="leading-relaxed">
        {translate(
          'A guardian is needed only for minor children. A parent who is alive comes first; a court weighs your wish. Say also who holds a share that goes to somebody young, or to the children of a person who dies before you.',
        )}
      </p>
      <PersonChoice
        id="guardian"
        label="Guardian"
        will={will}
        value={will.guardian}
        none="Nobody"
        filter={isAble}
        onChange={(guardian) => change({ guardian })}
      />
      <PersonChoice
        id="guardian2"
        label="Second guardian"
        will={will}
        value={will.guardian2}
        none="Nobody"
        filter={isAble}
        onChange={(guardian2) => change({ guardian2 })}
      />
      <Choice
        id="minors-age"
        label="Until which age"
        hint="The share of anybody younger is held until then."
        value={String(will.minorsAge)}
        options={MINORS_AGES.map((age) => ({ value: String(age), label: `${age} years` }))}
        onChange={(value) => change({ minorsAge: MINORS_AGES.find((age) => String(age) === value) ?? 18 })}
      />
      <PersonChoice
        id="holder"
        label="Who holds the share until then"
        hint="Without anybody here, or if that person has died or cannot act, the guardian does, and then the second guardian."
        will={will}
        value={will.holder}
        none="The guardian"
        filter={isAble}
        onChange={(holder) => change({ holder })}
      />
    </div>
  )
}

export function WishesStep({ will, change }: StepProps) {
  const translate = useTranslation()
  return (
    <div className="grid gap-6">
      <p className="leading-relaxed">
        {translate(
          'All of these are optional and bind nobody. For digital things, write where the list lies, never a password.',
        )}
      </p>
      {WISHES.map((wish) => (
        <LongText
          key={wish}
          id={`wish-${wish}`}
          label={WISH_LABELS[wish]}
          value={will.wishes[wish]}
          most={LIMITS.wish}
          onChange={(text) => change({ wishes: { ...will.wishes, [wish]: text } })}
        />
      ))}
      <CheckBox
        id="doctors-note"
        checked={will.doctorsNote}
        onChange={(event) => change({ doctorsNote: event.target.checked })}
      >
        {translate('I want a short form for a doctor’s note about my state of mind.')}
      </CheckBox>
    </div>
  )
}
