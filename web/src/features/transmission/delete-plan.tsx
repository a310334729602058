// Deletes the plan after one question, and says whether the device has let it go.

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button'
import { EMPTY_PLAN, type Plan } from './plan'
import { planStore } from './plan-store'

const OUTCOMES = {
  deleted:
    'Deleted. Nothing of the list is on this device any more. A copy that you saved to your account stays there; you delete it in My Account.',
  refused:
    'The browser did not delete the list. Close the other tabs of this site and try again, or clear this site’s data in the browser’s settings.',
}

export function DeletePlan({ plan }: { plan: Plan }) {
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  const harmless = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const isEmpty = JSON.stringify(plan) === JSON.stringify(EMPTY_PLAN)

  function ask() {
    flushSync(() => setAsking(true))
    harmless.current?.focus()
  }

  async function erase() {
    const isDeleted = await planStore.deleteAll()
    flushSync(() => {
      setAsking(false)
      setOutcome(isDeleted ? 'deleted' : 'refused')
    })
    said.current?.focus()
  }

  return (
    <div className="mt-8 print:hidden">
      {isAsking && !isEmpty && (
        <div role="group" aria-labelledby="delete-plan" className="border-danger border-l-4 pl-4">
          <p id="delete-plan">Delete the list with all its answers and ticks? It cannot be brought back.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button ref={harmless} look="outline" onClick={() => setAsking(false)}>
              Keep the list
            </Button>
            <Button onClick={() => void erase()} className="bg-danger! text-surface! hover:opacity-90">
              Delete it all
            </Button>
          </div>
        </div>
      )}
      {!isAsking && !isEmpty && (
        <Button look="quiet" onClick={ask}>
          Delete everything from this device
        </Button>
      )}
      <p ref={said} role="status" tabIndex={-1} className="mt-2 text-muted text-sm outline-none">
        {outcome !== null && (isEmpty || outcome === 'refused') && OUTCOMES[outcome]}
      </p>
    </div>
  )
}
