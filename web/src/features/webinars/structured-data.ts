// What search engines read of a webinar: the schema.org Event with its state, and the breadcrumbs.

import type { Webinar } from '../../api/webinar-types'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs, buildPublisher } from '../../lib/structured-data'

const INDIA_MS = 330 * 60_000

/** The time carries the Indian offset, as the event is announced. */
function toIndianInstant(instant: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  return `${new Date(at + INDIA_MS).toISOString().slice(0, 19)}+05:30`
}

function toEventStatus({ state, movedFrom }: Webinar): string {
  if (state === 'cancelled') return 'EventCancelled'
  return movedFrom === null ? 'EventScheduled' : 'EventRescheduled'
}

/** `card` is the page's social card. */
export function buildWebinarData(webinar: Webinar, absolute: (path: string) => string, card: string): object[] {
  const url = absolute(paths.webinar(webinar._id))
  const organizer = buildPublisher(absolute)
  const open = webinar.state === 'scheduled'
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: webinar.title,
    description: webinar.description,
    url,
    inLanguage: 'en-IN',
    isAccessibleForFree: true,
    startDate: toIndianInstant(webinar.startsAt),
    endDate: toIndianInstant(webinar.endsAt),
    previousStartDate: webinar.movedFrom === null ? undefined : toIndianInstant(webinar.movedFrom),
    eventStatus: `https://schema.org/${toEventStatus(webinar)}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    image: [card],
    organizer,
    performer:
      webinar.moderators.length > 0 ? webinar.moderators.map(({ name }) => ({ '@type': 'Person', name })) : undefined,
    maximumVirtualAttendeeCapacity: webinar.seats === 'unlimited' ? undefined : webinar.seats,
    offers: {
      '@type': 'Offer',
      url,
      price: 0,
      priceCurrency: 'INR',
      availability: `https://schema.org/${open ? 'InStock' : 'SoldOut'}`,
    },
  }
  const breadcrumbs = buildBreadcrumbs([{ name: webinar.title, path: paths.webinar(webinar._id) }], absolute)
  return [event, breadcrumbs]
}
