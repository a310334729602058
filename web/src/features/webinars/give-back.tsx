import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors'
import { giveBack } from '../../api/queries/webinar-seats'
import type { Webinar } from '../../api/webinar-types'
import { showToast } from '../../lib/toasts'
import { ConfirmDialog } from '../../ui/confirm-dialog'

type Props = { open: boolean; webinar: Webinar; waiting: boolean; onClose: () => void }

/** The question before a seat, or a place on the waitlist, is given back. */
export function GiveBack({ open, webinar, waiting, onClose }: Props) {
  const client = useQueryClient()
  // Once it is given back, the question is still the one that was asked.
  const [asked, ask] = useState(waiting)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) ask(waiting)
  }
  const leaving = useMutation({
    mutationFn: async () => {
      const wasWaiting = asked
      await giveBack(client, webinar._id)
      return wasWaiting
    },
    onSuccess: (wasWaiting) => {
      if (wasWaiting) showToast('You have left the waitlist')
      else showToast('Seat cancelled', 'Your seat goes to the next person waiting.')
    },
    onError: (error) => showToast('Error', messageOf(error, 'This did not work. Please try again.'), 'danger'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      title={asked ? 'Leave the waitlist?' : 'Cancel your seat?'}
      description={
        asked
          ? `Your place on the waitlist of “${webinar.title}” goes to the next person.`
          : `Your seat in “${webinar.title}” is offered to the next person waiting. You can register again while there are seats.`
      }
      confirmText={asked ? 'Leave the waitlist' : 'Cancel my seat'}
      cancelText={asked ? 'Stay' : 'Keep my seat'}
      destructive
      busy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onCancel={onClose}
    />
  )
}
