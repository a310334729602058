// The words of the interface around an article, in every language of a page. A text that is missing in one is an error of types.

import type { PageLanguage } from '../page-language'
import { english } from './english'
import { hindi } from './hindi'

export type InterfaceTexts = typeof english

export const interfaceTexts: Record<PageLanguage, InterfaceTexts> = { en: english, hi: hindi }
