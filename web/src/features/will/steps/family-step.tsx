// The people of the will: family, also those who have died, and everybody else who is named.

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRandomId } from '../../../lib/random-id'
import { Button } from '../../../ui/button'
import { CheckBox } from '../../../ui/forms/field'
import { RELATION_LABELS } from '../model/labels'
import { LIMITS } from '../model/limits'
import { describeBirth, tidyBorn } from '../model/people'
import { RELATIONS, type Relative } from '../model/will'
import { Choice, pick, PersonChoice, Text, toOptions } from '../parts/fields'
import { ItemCard } from '../parts/item-card'
import type { StepProps } from './step-props'
import { type Translate, useTranslation } from '../texts/translation'

export function FamilyStep({ will, change }: StepProps) {
  const translate = useTranslation()
  const [open, setOpen] = useState('')
  const adding = useRef<HTMLButtonElement>(null)
  const replace = (person: Relative) =>
    change({ family: will.family.map((each) => (each.id === person.id ? person : each)) })
  function add() {
    const person: Relative = {
      id: createRandomId(),
      name: '',
      relation: 'other',
      born: '',
      died: false,
      marriedTo: '',
      omitted: false,
    }
    flushSync(() => {
      change({ family: [...will.family, person] })
      setOpen(person.id)
    })
    document.getElementById(`${person.id}-name`)?.focus()
  }
  const isFull = will.family.length >= LIMITS.people
  return (
    <div>
      <ul className="border-line border-t">
        {will.family.map((person) => (
          <ItemCard
            key={person.id}
            title={person.name || translate('No name yet')}
            detail={describe(person, translate)}
            open={open === person.id}
            onToggle={() => setOpen(open === person.id ? '' : person.id)}
            onRemove={() => {
              change({ family: will.family.filter(({ id }) => id !== person.id) })
              adding.current?.focus()
            }}
          >
            {() => <PersonFields will={will} person={person} onChange={replace} />}
          </ItemCard>
        ))}
      </ul>
      <Button ref={adding} look="outline" className="mt-5" onClick={add} disabled={isFull}>
        <Plus aria-hidden className="size-4" strokeWidth={1.75} /> {translate('Add a person')}
      </Button>
      {isFull && <p className="mt-2 text-muted text-sm">{translate(`The planner takes ${LIMITS.people} people.`)}</p>}
    </div>
  )
}

function describe({ relation, born, died, omitted }: Relative, translate: Translate): string {
  return [RELATION_LABELS[relation], describeBirth(born), died && 'has died', omitted && 'left out on purpose']
    .filter((part) => part !== false && part !== '')
    .map((part) => translate(String(part)))
    .join(' · ')
}

type FieldsProps = { will: StepProps['will']; person: Relative; onChange: (person: Relative) => void }

function PersonFields({ will, person, onChange }: FieldsProps) {
  const translate = useTranslation()
  const { id } = person
  const set = (part: Partial<Relative>) => onChange({ ...person, ...part })
  return (
    <>
      <Text
        id={`${id}-name`}
        label="Full name"
        value={person.name}
        most={LIMITS.name}
        onChange={(name) => set({ name })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          id={`${id}-relation`}
          label="This person is my"
          value={person.relation}
          options={toOptions(RELATIONS, RELATION_LABELS)}
          onChange={(value) => {
            const relation = pick(RELATIONS, value) ?? 'other'
            // The box is not offered for a charity, so it could never be unticked there.
            set({ relation, omitted: person.omitted && relation !== 'charity' })
          }}
        />
        {person.relation !== 'charity' && (
          <Text
            id={`${id}-born`}
            label="Year of birth"
            hint="For a child the whole date, such as 09/03/2015."
            value={person.born}
            most={10}
            onChange={(born) => set({ born: tidyBorn(born) })}
          />
        )}
      </div>
      {person.relation !== 'charity' && (
        <>
          <PersonChoice
            id={`${id}-married`}
            label="Married to (if in this list)"
            will={will}
            value={person.marriedTo}
            none="Nobody in this list"
            filter={(other) => other.id !== id}
            onChange={(marriedTo) => set({ marriedTo })}
          />
          <div>
            <CheckBox id={`${id}-died`} checked={person.died} onChange={(event) => set({ died: event.target.checked })}>
              {translate('This person has died.')}
            </CheckBox>
            <CheckBox
              id={`${id}-omitted`}
              checked={person.omitted}
              onChange={(event) => set({ omitted: event.target.checked })}
            >
              {translate('I leave this person nothing on purpose, and the will shall say so.')}
            </CheckBox>
          </div>
        </>
      )}
    </>
  )
}
