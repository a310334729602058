// The document head of the booking pages.

import { paths } from '../../lib/paths'
import { Head } from '../../shared/components/head'
import { useBookingTexts } from './booking-texts'

/** `own` is true for a step or a booking of one person, which search engines must not list. */
export function BookingHead({ module, own }: { module: string | undefined; own: boolean }) {
  const { page } = useBookingTexts()
  return (
    <Head
      title={page.services}
      description={page.description}
      canonical={paths.service(module)}
      robots={own ? 'noindex, follow' : undefined}
    />
  )
}
