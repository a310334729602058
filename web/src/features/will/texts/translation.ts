// The planner is written in English. A page in another language gives its translation from above, so
// that a page in English loads no words but its own.

import { createContext, useContext } from 'react'

/** The sentence of the planner in the language of the page, which is written in English in the code. */
export type Translate = (english: string) => string

const keepEnglish: Translate = (english) => english

const TranslationContext = createContext<Translate>(keepEnglish)

export const TranslationProvider = TranslationContext.Provider

export function useTranslation(): Translate {
  return useContext(TranslationContext)
}
