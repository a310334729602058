// The words of My Account in the language of the page.

import { type AccountTexts, accountTexts } from '../../lib/interface-texts/account/texts'
import { usePageLanguage } from '../page-language'

export function useAccountTexts(): AccountTexts {
  return accountTexts[usePageLanguage()]
}
