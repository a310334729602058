// Words that somebody wrote stay in their language. A screen reader is told when that is not the page's.

import { LANGUAGE_TAGS } from '../lib/page-language'
import { usePageLanguage } from './page-language'

export function useLanguageTag(): (words: string) => string | undefined {
  const page = usePageLanguage()
  return (words) => {
    const language = /\p{Script=Devanagari}/u.test(words) ? 'hi' : 'en'
    return language === page ? undefined : LANGUAGE_TAGS[language]
  }
}
