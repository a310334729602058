import { useState } from 'react'
import { askToBeNotified } from '../../api/queries/analytics'
import { Button } from '../../ui/button'
import { WishForm } from '../../ui/wish-form'

const THANKS = 'Thankyou!! We have recorded your response and will notify as soon the service onboarded.'

/** Nothing was found: the reader can leave an address. */
export function NotifyMe({ term }: { term: string }) {
  const [asking, ask] = useState(false)
  if (!asking) {
    return (
      <Button look="outline" className="mt-3" onClick={() => ask(true)}>
        Notify Me
      </Button>
    )
  }
  return (
    <WishForm
      send={(email) => askToBeNotified(term, email)}
      label="Your e-mail (optional)"
      hint="Used once, to write to you about this. Without it we can only count the request."
      thanks={THANKS}
      action="Notify Me"
      look="outline"
      optional
      // The reader has just asked for this field.
      autoFocus
      className="mt-3 text-sm"
    />
  )
}
