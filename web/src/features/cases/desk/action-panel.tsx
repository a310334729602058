// What an agent can do in a case as it stands: one action at a time, under its button.

import { useState } from 'react'
import type { ActionName, CaseDesk, DeskCase } from '../../../api/staff/desk'
import { Button } from '../../../ui/button'
import { CaseSection } from '../case-section'
import { ActionForm } from './action-form'
import { ACTIONS } from './actions'

export function ActionPanel({ shown, desk }: { shown: DeskCase; desk: CaseDesk }) {
  const [chosen, setChosen] = useState<ActionName | null>(null)
  const offered = ACTIONS.filter(({ may }) => may(shown))
  if (offered.length === 0) return null
  const action = offered.find(({ name }) => name === chosen)
  return (
    <CaseSection id="actions" title="What next?" isForm>
      <div className="mt-3 flex flex-wrap gap-2">
        {offered.map(({ name, label }) => (
          <Button
            key={name}
            look={name === chosen ? 'solid' : 'outline'}
            aria-expanded={name === chosen}
            onClick={() => setChosen(name === chosen ? null : name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {action && (
        <ActionForm key={action.name} action={action} shown={shown} desk={desk} onDone={() => setChosen(null)} />
      )}
    </CaseSection>
  )
}
