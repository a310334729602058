// Dates as Hindi readers write them.

import { formatDate } from './format'

const MONTHS = ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर']

/** Formats an instant or a bare YYYY-MM-DD as "20 नवंबर 2026". An unreadable text gives an empty text. */
export function formatHindiDate(value: string): string {
  return formatDate(value, MONTHS)
}
