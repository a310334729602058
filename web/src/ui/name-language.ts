// Names the language of a page that stands at one address in both.

import { useEffect } from 'react'
import type { PageLanguage } from '../lib/page-language'
import { nameHindi } from '../lib/shown-language'

export function useNamedLanguage(language: PageLanguage): void {
  useEffect(() => (language === 'hi' ? nameHindi('page') : undefined), [language])
}
