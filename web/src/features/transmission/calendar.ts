// The plan as a calendar file. It is made in the browser, and names nobody.

import type { Transmission } from '../../api/types'
import { addDays, writeCalendarFile } from '../../lib/calendar-file'
import type { TransmissionTexts } from './texts/texts'

/** One entry for each stage with the steps of the plan, so many days after `from` (YYYY-MM-DD). `assets` are the names of what is claimed. */
export function buildCalendarFile(
  texts: TransmissionTexts['calendarFile'],
  allStages: Transmission['stages'],
  from: string,
  assets: string[],
  now: number,
): string {
  const stages = allStages.map(({ days, title, tasks }) => {
    const list = days > 7 ? assets.map(texts.claim) : []
    const text = [...tasks.map(({ line }) => line.text), ...list].join('\n- ')
    const day = addDays(from, days)
    return {
      id: `stage-${days}-${day}@asset-transmission`,
      day,
      title: texts.title(title),
      text: `- ${text}`,
    }
  })
  return writeCalendarFile('Asset transmission', stages, now)
}
