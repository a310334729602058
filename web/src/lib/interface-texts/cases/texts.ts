// The words of a case, in both languages. They are a table of their own, which only the pages of cases and of the desk load: a first visit
// pays for asking/english.ts alone.

import type { PageLanguage } from '../../page-language'
import { englishCases } from './english'
import { englishMoney } from './english-money'
import { hindiCases } from './hindi'
import { hindiMoney } from './hindi-money'

export type CaseTexts = typeof englishCases & typeof englishMoney

export const caseTexts: Record<PageLanguage, CaseTexts> = {
  en: { ...englishCases, ...englishMoney },
  hi: { ...hindiCases, ...hindiMoney },
}
