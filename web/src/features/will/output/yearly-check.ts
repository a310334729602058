// A yearly entry for one's own calendar. It never names the will, because others may see the calendar.

import type { Translate } from '../texts/translation'
import { addDays, writeCalendarFile } from '../../../lib/calendar-file'

const DAYS_OF_YEAR = 365

/** `today` is YYYY-MM-DD; the first entry is a year later. */
export function writeYearlyCheck(today: string, now: number, translate: Translate): string {
  const text =
    'Look through your papers: who is named, what has changed in the family and in what you own, and where the originals lie.'
  const day = addDays(today, DAYS_OF_YEAR)
  return writeCalendarFile(
    translate('Yearly check'),
    [
      {
        id: `yearly-check-${day}@papers`,
        day,
        title: translate('Your yearly paper check'),
        text: translate(text),
        isYearly: true,
      },
    ],
    now,
  )
}
