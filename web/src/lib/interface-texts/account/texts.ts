// The words of My Account and of earlier conversations, in every language of a page. Like those of dialogs they are a table of their own,
// which only code that is fetched with the panel imports.

import type { PageLanguage } from '../../page-language'
import { englishAccount } from './english'
import { hindiAccount } from './hindi'

export type AccountTexts = typeof englishAccount

export const accountTexts: Record<PageLanguage, AccountTexts> = { en: englishAccount, hi: hindiAccount }
