// The offer to leave an address when a search finds nothing.

import { useState } from 'react'
import { requestNotification } from '../../api/queries/analytics'
import { Button } from '../../ui/button'
import { EmailForm } from '../../shared/components/email-form'

const THANKS = 'Thankyou!! We have recorded your response and will notify as soon the service onboarded.'

export function NotifyMe({ term }: { term: string }) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button look="outline" className="mt-3" onClick={() => setIsAsking(true)}>
        Notify Me
      </Button>
    )
  }
  return (
    <EmailForm
      send={(email) => requestNotification(term, email)}
      label="Your e-mail (optional)"
      hint="Used once, to write to you about this. Without it we can only count the request."
      thanks={THANKS}
      action="Notify Me"
      look="outline"
      optional
      // The reader has just asked for this field, so it takes the focus.
      autoFocus
      className="mt-3 text-sm"
    />
  )
}
