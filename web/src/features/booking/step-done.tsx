// Step 6: the confirmed booking. The draft on this device is removed.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../../api/query-keys'
import { bookingQuery } from '../../api/members/bookings'
import { bookingDraft } from './booking-draft'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage } from '../../ui/page-language'
import { BookingLoading } from './booking-loading'
import { useBookingTexts } from './booking-texts'
import { BookingView } from './booking-view'
import { StepList } from './step-list'

export function StepDone({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(bookingQuery(id, null))
  const confirmed = data?.status === 'confirmed'
  const client = useQueryClient()
  const { booked: texts } = useBookingTexts()
  const language = usePageLanguage()
  useEffect(() => {
    if (!confirmed) return
    void bookingDraft.clear()
    void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
  }, [confirmed, client])

  if (!data) return <BookingLoading failed={isError} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <StepList step={6} place={null} isFree={data.price.amount === 0} />
      <div className="mt-8">
        <h2 className="sr-only">{texts.done}</h2>
        <BookingView booking={data} token={null} />
        <p className="mt-6 text-muted">
          {texts.mailed}{' '}
          <AppLink href={paths.booking(id, null, language)} className="text-brand underline underline-offset-4">
            {texts.moveOrCancel}
          </AppLink>
        </p>
      </div>
    </>
  )
}
