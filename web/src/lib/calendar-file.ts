// Calendar files (RFC 5545) that are made in the browser, so that nothing of them leaves it.

const DAY = 86_400_000

/** An event of a whole day. */
export type CalendarDay = {
  /** The same for the same event in every file, so that a calendar updates it. */
  id: string
  /** YYYY-MM-DD. */
  day: string
  title: string
  text: string
  isYearly?: boolean
}

/** `product` names what made the file; `now` is in milliseconds. */
export function writeCalendarFile(product: string, days: readonly CalendarDay[], now: number): string {
  const stamp = `${new Date(now).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//The Fine Print//${product}//EN`,
    ...days.flatMap((event) => writeEvent(event, stamp)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function writeEvent({ id, day, title, text, isYearly }: CalendarDay, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    ...(isYearly ? ['RRULE:FREQ=YEARLY'] : []),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** `day` is YYYY-MM-DD, and so is the answer. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n')
}

/** A line has at most 75 bytes; the rest follows after a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
