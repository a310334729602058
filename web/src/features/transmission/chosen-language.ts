// The language that a reader chose at the switch is remembered on this device.

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'

const KEY = 'transmission-language'

export function rememberLanguage(language: PageLanguage): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // When storage is forbidden, the address alone says the language.
  }
}

function recallLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Leads whoever chose Hindi from the English address, to which the whole site links, to the same page in Hindi. An address under
 * /hi says its language itself, whatever was chosen.
 */
export function useChosenLanguage(language: PageLanguage, area?: string): void {
  const { history } = useRouter()
  useEffect(() => {
    if (language === 'hi' || recallLanguage() !== 'hi') return
    const { search, hash } = window.location
    history.replace(`${paths.assetTransmission(area, 'hi')}${search}${hash}`)
  }, [language, area, history])
}
