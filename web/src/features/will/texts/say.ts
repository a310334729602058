// The planner is written in English. A page in another language says the same sentences in it: what it says for each is given from above, so
// that a page in English loads no other words.

import { createContext, useContext } from 'react'

/** Returns what stands for a sentence of the planner in the language of the page. */
export type Say = (english: string) => string

const sayInEnglish: Say = (english) => english

const Saying = createContext<Say>(sayInEnglish)

export const SayProvider = Saying.Provider

export function useSay(): Say {
  return useContext(Saying)
}
