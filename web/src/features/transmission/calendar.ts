// The plan as a calendar file. It is made in the browser, and names nobody.

import type { Transmission } from '../../api/types'
import { addDays, writeCalendarFile } from '../../lib/calendar-file'

/** One entry for each stage with the steps of the plan, so many days after `from` (YYYY-MM-DD). `assets` are the names of what is claimed. */
export function buildCalendarFile(
  allStages: Transmission['stages'],
  from: string,
  assets: string[],
  now: number,
): string {
  const stages = allStages.map(({ days, title, tasks }) => {
    const list = days > 7 ? assets.map((asset) => `Claim: ${asset}`) : []
    const text = [...tasks.map(({ line }) => line.text), ...list].join('\n- ')
    const day = addDays(from, days)
    return {
      id: `stage-${days}-${day}@asset-transmission`,
      day,
      title: `Papers after a death: ${title}`,
      text: `- ${text}`,
    }
  })
  return writeCalendarFile('Asset transmission', stages, now)
}
