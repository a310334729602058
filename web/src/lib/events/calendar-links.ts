// Links that add an event to a calendar without a file.

export type CalendarEvent = {
  title: string
  startsAt: string
  endsAt: string
  details: string
  /** The place of the event, as an absolute address. */
  location: string
}

/** Formats an instant as "20261120T130000Z". */
function toCompactInstant(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

function withQuery(address: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${pairs.join('&')}`
}

export function buildGoogleCalendarLink({ title, startsAt, endsAt, details, location }: CalendarEvent): string {
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${toCompactInstant(startsAt)}/${toCompactInstant(endsAt)}`,
    details,
    location,
  })
}

export function buildOutlookCalendarLink({ title, startsAt, endsAt, details, location }: CalendarEvent): string {
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    body: details,
    location,
  })
}
