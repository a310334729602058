// The words of Assist in the language of the page. A page in Hindi gives its own from above, so that a page in English loads no others.

import { createContext, useContext } from 'react'
import { type AssistTexts, english } from './english'

const Texts = createContext<AssistTexts>(english)

export const AssistTextsProvider = Texts

export function useAssistTexts(): AssistTexts {
  return useContext(Texts)
}
