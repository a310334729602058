// "Join this webinar" and "All Scheduled Webinars". Import it lazily, as dialog.tsx asks.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { webinarsQuery } from '../../api/events/webinars'
import type { Webinar } from '../../api/webinar-types'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { ErrorState } from '../../ui/states'
import { useNow } from '../../shared/components/events/use-now'
import type { WebinarDialog } from './lazy-webinar-dialogs'
import { WebinarRegistrationForm } from './webinar-registration-form'
import { useSeats } from './use-seat'
import { WebinarCard, WebinarCardSkeleton } from './webinar-card'
import { filterUpcoming } from './messages'

const JOIN = 'Join this webinar'

type Props = { dialog: WebinarDialog; open: boolean; onClose: () => void }

export function WebinarDialogs({ dialog, open, onClose }: Props) {
  if (dialog.kind === 'all') return <AllWebinars open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={onClose} title={JOIN}>
      <WebinarRegistrationForm webinar={dialog.webinar} from="page" onBack={onClose} onDone={onClose} />
    </Dialog>
  )
}

/** The list of webinars, which the form of a chosen webinar replaces. */
function AllWebinars({ open, onClose }: Omit<Props, 'dialog'>) {
  const [chosenWebinar, setChosenWebinar] = useState<Webinar | null>(null)
  const [leftWebinarId, setLeftWebinarId] = useState<string | null>(null)

  function goBack() {
    setLeftWebinarId(chosenWebinar?._id ?? null)
    setChosenWebinar(null)
  }

  return (
    <Dialog open={open} onClose={onClose} title={chosenWebinar ? JOIN : 'All Scheduled Webinars'}>
      {chosenWebinar ? (
        <WebinarRegistrationForm webinar={chosenWebinar} from="list" onBack={goBack} onDone={goBack} />
      ) : (
        <WebinarList onRegister={setChosenWebinar} onOpened={onClose} leftWebinarId={leftWebinarId} />
      )}
    </Dialog>
  )
}

type ListProps = {
  onRegister: (webinar: Webinar) => void
  onOpened: () => void
  /** The webinar whose form was left, which takes the focus back. */
  leftWebinarId: string | null
}

function WebinarList({ onRegister, onOpened, leftWebinarId }: ListProps) {
  const { data, isError, refetch } = useQuery(webinarsQuery)
  const seatOf = useSeats()
  const now = useNow()

  useEffect(() => {
    if (leftWebinarId === null) return
    const card = document.getElementById(`webinar-${leftWebinarId}`)
    const target = card?.querySelector<HTMLElement>('button:not([disabled])') ?? card?.querySelector<HTMLElement>('a')
    target?.focus()
  }, [leftWebinarId])

  if (isError && !data) {
    return <ErrorState message="The webinars could not be loaded." onRetry={() => void refetch()} />
  }
  if (!data) return <WebinarCardSkeleton />
  const list = filterUpcoming(data, now)
  if (list.length === 0) return <p className="py-6 text-lg text-muted">More Webinars Coming Soon..</p>
  return (
    <ul className="space-y-4">
      {list.map((webinar) => (
        <li key={webinar._id} id={`webinar-${webinar._id}`}>
          <WebinarCard
            webinar={webinar}
            seat={seatOf(webinar)}
            onRegister={() => onRegister(webinar)}
            // The webinar's page does not show this dialog.
            onOpen={onOpened}
            className="w-full"
          />
        </li>
      ))}
    </ul>
  )
}
