// The words of cases in the language of the page. Only the pages of cases and of the desk may import it: other pages that show something of
// a case have asking-texts.tsx.

import { type CaseTexts, caseTexts } from '../../lib/interface-texts/cases/texts'
import { usePageLanguage } from '../../ui/page-language'

export function useCaseTexts(): CaseTexts {
  return caseTexts[usePageLanguage()]
}
