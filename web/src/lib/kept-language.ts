// The language that a reader chose for a part of the site that is read in both. It is kept on this device, for each part by itself.

import { createSignal } from './create-store'
import type { PageLanguage } from './page-language'

export type LanguagePart = 'transmission' | 'cases' | 'will' | 'assist'

const { notify, subscribe } = createSignal()

export const subscribeToKeptLanguages = subscribe

export function keepLanguage(part: LanguagePart, language: PageLanguage): void {
  try {
    localStorage.setItem(`${part}-language`, language)
  } catch {
    // When storage is forbidden, the address alone says the language.
  }
  notify()
}

/** For whoever comes from pages in a language: it counts until they choose one themselves. */
export function takeLanguageAlong(part: LanguagePart, language: PageLanguage): void {
  if (language === 'hi' && recallLanguage(part) === null) keepLanguage(part, language)
}

export function recallLanguage(part: LanguagePart): PageLanguage | null {
  try {
    const kept = localStorage.getItem(`${part}-language`)
    return kept === 'en' || kept === 'hi' ? kept : null
  } catch {
    return null
  }
}
