// The words around a report's own, in the language of the report.

import { formatDate } from '../../lib/format'
import { formatHindiDate } from '../../lib/hindi-dates'
import { LANGUAGE_TAGS } from '../../lib/page-language'

export const reportWords = {
  en: {
    tag: LANGUAGE_TAGS.en,
    holder: (name: string) => `For ${name}`,
    version: (number: number, day: string) => `Version ${number}, issued on ${formatDate(day)}`,
    rules: (day: string) => `Rules and rates as of ${formatDate(day)}`,
    table: 'Table',
    contents: 'In this report',
    newTab: 'opens in a new tab',
  },
  hi: {
    tag: LANGUAGE_TAGS.hi,
    holder: (name: string) => `${name} के लिए`,
    version: (number: number, day: string) => `संस्करण ${number}, ${formatHindiDate(day)} को जारी`,
    rules: (day: string) => `नियम और दरें ${formatHindiDate(day)} की स्थिति के अनुसार`,
    table: 'तालिका',
    contents: 'इस रिपोर्ट में',
    newTab: 'नए टैब में खुलता है',
  },
} as const

export type ReportWords = (typeof reportWords)['en' | 'hi']
