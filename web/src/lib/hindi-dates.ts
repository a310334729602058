// Dates as Hindi readers write them.

import { formatDate, toIndianTime } from './format'

const MONTHS = ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर']

/** Formats an instant or a bare YYYY-MM-DD as "20 नवंबर 2026". An unreadable text gives an empty text. */
export function formatHindiDate(value: string): string {
  return formatDate(value, MONTHS)
}

/** Formats an instant as "20 नवंबर 2026, शाम 6:30 बजे", in Indian time. */
export function formatHindiDateTime(value: string): string {
  const at = toIndianTime(value)
  if (!at) return ''
  const hour = at.hour % 12 === 0 ? 12 : at.hour % 12
  return `${formatHindiDate(value)}, ${nameTimeOfDay(at.hour)} ${hour}:${String(at.minute).padStart(2, '0')} बजे`
}

function nameTimeOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात'
  if (hour < 12) return 'सुबह'
  return hour < 16 ? 'दोपहर' : 'शाम'
}
