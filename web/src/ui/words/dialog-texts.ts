// The words of dialogs in the language of the page.

import { type DialogTexts, dialogTexts } from '../../lib/interface-texts/dialogs/texts'
import { usePageLanguage } from '../page-language'

export function useDialogTexts(): DialogTexts {
  return dialogTexts[usePageLanguage()]
}
