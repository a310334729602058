// The words of the pages about a family's assets, in both languages. A text that is missing in one is an error of types. Letters
// are not among them: offices want them in English.

import type { PageLanguage } from '../../../lib/page-language'
import { usePageLanguage } from '../../../ui/page-language'
import { english } from './english'
import { hindi } from './hindi'

export type TransmissionTexts = typeof english

export const transmissionTexts: Record<PageLanguage, TransmissionTexts> = { en: english, hi: hindi }

export function useTransmissionTexts(): TransmissionTexts {
  return transmissionTexts[usePageLanguage()]
}
