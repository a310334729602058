// The plan as a calendar file. It is made in the browser, and names nobody.

import type { Transmission } from '../../api/types'

const DAY = 86_400_000

type Entry = { id: string; day: string; title: string; text: string }

/** One entry for each stage, so many days after `from` (YYYY-MM-DD). `assets` are the names of what is claimed. */
export function buildCalendarFile(rules: Transmission, from: string, assets: string[], now: number): string {
  const entries = rules.stages.map(({ days, title, tasks }): Entry => {
    const list = days > 7 ? assets.map((asset) => `Claim: ${asset}`) : []
    const text = [...tasks.map(({ line }) => line.text), ...list].join('\n- ')
    return { id: `stage-${days}`, day: addDays(from, days), title: `Papers after a death: ${title}`, text: `- ${text}` }
  })
  const stamp = `${new Date(now).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//The Fine Print//Asset transmission//EN',
    ...entries.flatMap((entry) => buildEvent(entry, stamp)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function buildEvent({ id, day, title, text }: Entry, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}-${day}@asset-transmission`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function addDays(day: string, days: number): string {
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
