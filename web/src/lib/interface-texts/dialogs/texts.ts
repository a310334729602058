// The words of dialogs and of what they report, in every language of a page. They are a table of their own, because no page needs them
// to be read: import them only from code that is fetched when a dialog opens or the comments come near.

import type { PageLanguage } from '../../page-language'
import { readShownLanguage } from '../../shown-language'
import { englishDialogs } from './english'
import { hindiDialogs } from './hindi'

export type DialogTexts = typeof englishDialogs

export const dialogTexts: Record<PageLanguage, DialogTexts> = { en: englishDialogs, hi: hindiDialogs }

/** For code outside of components: the words of the page that is open. */
export function readDialogTexts(language = readShownLanguage()): DialogTexts {
  return dialogTexts[language]
}
