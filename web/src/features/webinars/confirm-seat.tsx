// A seat that is held for an address which nobody has confirmed: until when, and the way to keep it.

import { useQueryClient } from '@tanstack/react-query'
import { keepSeat } from '../../api/events/webinar-seats'
import { formatDateTime } from '../../lib/format'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'

export function ConfirmSeat({ id, until }: { id: string; until: string }) {
  const client = useQueryClient()

  async function confirm() {
    if (await memberDialogs.open({ kind: 'code' })) keepSeat(client, id)
  }

  return (
    <div className="mb-3">
      <p className="text-ink">
        We are holding this seat until {formatDateTime(until)}. Confirm your e-mail address by then to keep it.
      </p>
      <Button aria-haspopup="dialog" className="mt-3" onClick={() => void confirm()}>
        Confirm and keep my seat
      </Button>
    </div>
  )
}
