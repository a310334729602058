// The refund rule, with a link to the full policy. For a chosen time it says what the rule means there.

import type { Service } from '../../api/booking-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useNow } from '../../shared/components/events/use-now'
import { SiteWords, useBookingTexts } from './booking-texts'
import { describeNoRefund, describeTerms } from './call-terms'

type Props = {
  policy: Service['policy']
  /** The chosen time of a call that costs something; null while none is chosen, and for a free call. */
  startsAt: string | null
  className?: string
}

export function RefundPolicy({ policy, startsAt, className }: Props) {
  const now = useNow()
  const texts = useBookingTexts()
  const isTimed = startsAt !== null && now !== null
  const isLate = isTimed && describeNoRefund(policy, startsAt, now, texts) !== null
  return (
    <p className={isLate ? 'mt-3 rounded-control bg-marker/45 px-4 py-3 font-medium' : className}>
      {isTimed ? describeTerms(policy, startsAt, now, texts) : <SiteWords words={policy.text} />}{' '}
      <AppLink href={paths.refunds()} className="text-brand underline underline-offset-4">
        {texts.services.refunds}
      </AppLink>
    </p>
  )
}
