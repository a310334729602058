// Who takes a share in the place of somebody who dies before the testator, and who takes it if that fails as well.

import { asksSecond } from '../model/substitutes'
import type { Share, Will } from '../model/will'
import { Choice, PersonChoice } from './fields'

type Props = { id: string; will: Will; share: Share; onChange: (part: Partial<Share>) => void }

export function SubstituteChoices({ id, will, share, onChange }: Props) {
  const others = will.family.filter((person) => person.id !== share.who && !person.died && person.name.trim() !== '')
  return (
    <div className="grid gap-3">
      <Choice
        id={id}
        label="If this person dies before me"
        value={share.ifDead}
        none="I don’t say"
        options={[
          { value: 'children', label: 'his or her children, equally' },
          { value: 'others', label: 'the others who share this' },
          ...others.map(({ id: value, name }) => ({ value, label: name, isTyped: true })),
        ]}
        onChange={(ifDead) =>
          onChange({
            ifDead,
            ifBothDead: asksSecond(ifDead) && ifDead !== share.ifBothDead ? share.ifBothDead : '',
          })
        }
      />
      {asksSecond(share.ifDead) && (
        <PersonChoice
          id={`${id}-second`}
          label={
            share.ifDead === 'children'
              ? 'If there are no children to take it (optional)'
              : 'If the substitute dies before me too (optional)'
          }
          will={will}
          value={share.ifBothDead}
          none="I don’t say"
          filter={({ id: other, died }) => !died && other !== share.who && other !== share.ifDead}
          onChange={(ifBothDead) => onChange({ ifBothDead })}
        />
      )}
    </div>
  )
}
