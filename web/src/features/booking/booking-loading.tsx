// What stands in place of a booking that is loading, missing, or not for this reader.

import { isNotFound, isUnauthorized } from '../../api/errors'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { ErrorState, Skeleton } from '../../ui/states'
import { useBookingFailures } from './booking-failures'
import { useBookingTexts } from './booking-texts'

type Props = { failed: boolean; error: Error | null; onRetry: () => void }

export function BookingLoading({ failed, error, onRetry }: Props) {
  const { booked: texts } = useBookingTexts()
  const { describe } = useBookingFailures()
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
    return <ErrorState message={describe(error, texts.notLoaded)} onRetry={onRetry} />
  }
  return (
    <div role="alert" className="mt-8 border-line border-y py-8">
      <p className="font-serif text-xl">{texts.hidden}</p>
      <p className="mt-2 text-muted">{texts.hiddenText}</p>
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
        {texts.getCode}
      </Button>
    </div>
  )
}
