// The language of what somebody typed into the search, as far as the words around its results need it.

import { interfaceTexts } from './interface-texts/texts'

export type TermLanguage = 'en' | 'hi' | 'hinglish'

const DEVANAGARI = /[\u0900-\u097F]/
/** Small words of Hindi that no English term holds. */
const HINGLISH =
  /(?:^|\s)(?:kya|kyu|kyun|kaise|kab|kahan|kaun|kitna|kitni|kitne|hai|hain|ka|ki|ke|ko|mein|mera|meri|mere|mujhe|nahi|kare|karein|karna|paisa|paise|nikale|chahiye|milega|gaya|gayi|baad|liye)(?:\s|$)/i

export function readTermLanguage(term: string): TermLanguage {
  if (DEVANAGARI.test(term)) return 'hi'
  return HINGLISH.test(term) ? 'hinglish' : 'en'
}

/** The tag of a text by its script. It is named in English, too, because the search stands on Hindi pages as well. */
export function readLanguageTag(text: string): 'hi' | 'en-IN' {
  return DEVANAGARI.test(text) ? 'hi' : 'en-IN'
}

/** The interface has no words of its own for Hindi in Latin letters: who types it reads the English ones. */
export function getSearchTexts(term: string) {
  return interfaceTexts[readTermLanguage(term) === 'hi' ? 'hi' : 'en'].search
}
