// The dialog that asks before a seat, or a place on the waitlist, is given back.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { cancelSeat } from '../../api/events/webinar-seats'
import type { Webinar } from '../../api/webinar-types'
import { showToast } from '../../shared/stores/toasts'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'

type Props = { open: boolean; webinar: Webinar; waiting: boolean; onClose: () => void }

export function CancelSeatDialog({ open, webinar, waiting, onClose }: Props) {
  const client = useQueryClient()
  // The dialog keeps its words until it has closed, although the seat is already given back.
  const [isWaiting, setIsWaiting] = useState(waiting)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setIsWaiting(waiting)
  }
  const cancelling = useMutation({
    mutationFn: async () => {
      const wasWaiting = isWaiting
      await cancelSeat(client, webinar._id)
      return wasWaiting
    },
    onSuccess: (wasWaiting) => {
      if (wasWaiting) showToast('You have left the waitlist')
      else showToast('Seat cancelled', 'Your seat goes to the next person waiting.')
    },
    onError: (error) => showToast('Error', getReaderMessage(error, 'This did not work. Please try again.'), 'danger'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      title={isWaiting ? 'Leave the waitlist?' : 'Cancel your seat?'}
      description={
        isWaiting
          ? `Your place on the waitlist of “${webinar.title}” goes to the next person.`
          : `Your seat in “${webinar.title}” is offered to the next person waiting. You can register again while there are seats.`
      }
      confirmText={isWaiting ? 'Leave the waitlist' : 'Cancel my seat'}
      cancelText={isWaiting ? 'Stay' : 'Keep my seat'}
      destructive
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onCancel={onClose}
    />
  )
}
