// The document head of the booking pages.

import { paths } from '../../lib/paths'
import { Head } from '../../shared/components/head'

/** `own` is true for a step or a booking of one person, which search engines must not list. */
export function BookingHead({ module, own }: { module: string | undefined; own: boolean }) {
  return (
    <Head
      title="Services"
      description="Book a conversation with an expert: the price with GST, the free times in your own time zone and in IST, and the refund rule are shown first."
      canonical={paths.service(module)}
      robots={own ? 'noindex, follow' : undefined}
    />
  )
}
