// Deletes the plan after one question, and says whether the device has let it go.

import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button'
import { planStore } from './plan-store'
import { type TransmissionTexts, useTransmissionTexts } from './texts/texts'

export const DeletePlan = memo(function DeletePlan({ isEmpty }: { isEmpty: boolean }) {
  const { deletion: texts } = useTransmissionTexts()
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<keyof TransmissionTexts['deletion']['outcomes'] | null>(null)
  const harmless = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)

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
          <p id="delete-plan">{texts.question}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button ref={harmless} look="outline" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button onClick={() => void erase()} className="bg-danger! text-surface! hover:opacity-90">
              {texts.erase}
            </Button>
          </div>
        </div>
      )}
      {!isAsking && !isEmpty && (
        <Button look="quiet" onClick={ask}>
          {texts.ask}
        </Button>
      )}
      <p ref={said} role="status" tabIndex={-1} className="mt-2 text-muted text-sm outline-none">
        {outcome !== null && (isEmpty || outcome === 'refused') && texts.outcomes[outcome]}
      </p>
    </div>
  )
})
