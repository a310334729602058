// "Join this webinar" and "All Scheduled Webinars". Import it lazily, as ui/dialog asks.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { webinarsQuery } from '../../api/queries/webinars'
import type { Webinar } from '../../api/webinar-types'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/states'
import { useNow } from '../../ui/use-now'
import type { AskedFor } from './lazy-dialogs'
import { RegistrationForm } from './registration-form'
import { useSeats } from './use-seat'
import { WebinarCard, WebinarCardSkeleton } from './webinar-card'
import { upcoming } from './words'

const JOIN = 'Join this webinar'

type Props = { asked: AskedFor; open: boolean; onClose: () => void }

export function WebinarDialogs({ asked, open, onClose }: Props) {
  if (asked.kind === 'all') return <AllWebinars open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={onClose} title={JOIN}>
      <RegistrationForm webinar={asked.webinar} from="page" onBack={onClose} onDone={onClose} />
    </Dialog>
  )
}

/** The list, and in its place the form of the webinar that was chosen in it. */
function AllWebinars({ open, onClose }: Omit<Props, 'asked'>) {
  const [chosen, choose] = useState<Webinar | null>(null)
  const [left, setLeft] = useState<string | null>(null)

  function back() {
    setLeft(chosen?._id ?? null)
    choose(null)
  }

  return (
    <Dialog open={open} onClose={onClose} title={chosen ? JOIN : 'All Scheduled Webinars'}>
      {chosen ? (
        <RegistrationForm webinar={chosen} from="list" onBack={back} onDone={back} />
      ) : (
        <List onRegister={choose} onOpened={onClose} left={left} />
      )}
    </Dialog>
  )
}

type ListProps = {
  onRegister: (webinar: Webinar) => void
  onOpened: () => void
  /** Where the focus goes back to. */
  left: string | null
}

function List({ onRegister, onOpened, left }: ListProps) {
  const { data, isError, refetch } = useQuery(webinarsQuery)
  const seatOf = useSeats()
  const now = useNow()

  useEffect(() => {
    if (left === null) return
    const card = document.getElementById(`webinar-${left}`)
    const target = card?.querySelector<HTMLElement>('button:not([disabled])') ?? card?.querySelector<HTMLElement>('a')
    target?.focus()
  }, [left])

  if (isError && !data) {
    return <ErrorState message="The webinars could not be loaded." onRetry={() => void refetch()} />
  }
  if (!data) return <WebinarCardSkeleton />
  const list = upcoming(data, now)
  if (list.length === 0) return <p className="py-6 text-lg text-muted">More Webinars Coming Soon..</p>
  return (
    <ul className="space-y-4">
      {list.map((webinar) => (
        <li key={webinar._id} id={`webinar-${webinar._id}`}>
          <WebinarCard
            webinar={webinar}
            seat={seatOf(webinar)}
            onRegister={() => onRegister(webinar)}
            // Its page is no place for this dialog.
            onOpen={onOpened}
            className="w-full"
          />
        </li>
      ))}
    </ul>
  )
}
