// Names the language of a page that stands at one address in both.

import { useEffect } from 'react'
import type { PageLanguage } from '../lib/page-language'
import { namedLanguage } from '../lib/shown-language'

/** English is not named: it is what such an address says. */
export function useNamedLanguage(language: PageLanguage): void {
  useEffect(() => {
    if (language !== 'hi') return
    namedLanguage.set(language)
    return () => namedLanguage.set(null)
  }, [language])
}
