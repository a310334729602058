// What stands in place of a booking that is loading, missing, or not for this reader.

import { isNotFound, isUnauthorized, getReaderMessage } from '../../api/errors'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { ErrorState, Skeleton } from '../../ui/states'

type Props = { failed: boolean; error: Error | null; onRetry: () => void }

export function BookingLoading({ failed, error, onRetry }: Props) {
  if (!failed) {
    return (
      <div aria-busy className="mt-8 space-y-4">
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-16" />
        <Skeleton className="h-11 w-40" />
      </div>
    )
  }
  if (!isNotFound(error) && !isUnauthorized(error)) {
    return <ErrorState message={getReaderMessage(error, 'The booking could not be loaded.')} onRetry={onRetry} />
  }
  return (
    <div role="alert" className="mt-8 border-line border-y py-8">
      <p className="font-serif text-xl">This booking can’t be shown here</p>
      <p className="mt-2 text-muted">
        Open it with the link in our mail, or sign in with the e-mail address it was booked with.
      </p>
      <Button
        look="outline"
        className="mt-4"
        aria-haspopup="dialog"
        data-opens="member"
        onClick={() =>
          void memberDialogs
            .open({ kind: 'subscribe', code: true, occasion: 'booking' })
            .then((succeeded) => succeeded && onRetry())
        }
      >
        Get a code
      </Button>
    </div>
  )
}
