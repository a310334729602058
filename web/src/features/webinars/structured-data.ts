// What search engines read of a webinar: the schema.org Event with its state, and the breadcrumbs.

import type { Webinar } from '../../api/webinar-types'
import { brand } from '../../lib/brand'
import { paths } from '../../lib/paths'

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
  const home = absolute(paths.home())
  const organizer = { '@type': 'Organization', name: brand.name, url: home }
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
  const steps = [
    { name: 'Home', item: home },
    { name: webinar.title, item: url },
  ]
  const breadcrumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
  return [event, breadcrumbs]
}
