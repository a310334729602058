// The document head of the booking pages.

import { paths } from '../../lib/paths'
import { Head } from '../../shared/components/head'

/** `own` is true for a step or a booking of one person, which search engines must not list. */
export function BookingHead({ module, own }: { module: string | undefined; own: boolean }) {
  return (
    <Head
      title="Services"
      description="Book a call with an expert. You first see the price with GST, the free times in your own time zone and in IST, and the refund rule."
      canonical={paths.service(module)}
      robots={own ? 'noindex, follow' : undefined}
    />
  )
}
