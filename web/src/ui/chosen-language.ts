// The language that a reader chose at the switch of a part of the site is remembered on this device.

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepLanguage, type LanguagePart, recallLanguage } from '../lib/kept-language'
import type { PageLanguage } from '../lib/page-language'
import { CHOSEN_LANGUAGE } from '../lib/paths'

/**
 * Leads whoever chose Hindi from the English address, to which the whole site links, to the same place in Hindi. An address under
 * /hi says its language itself, whatever was chosen. A switch that was opened in another tab is remembered here. `hindiPath` has no
 * query, which stays; null: the page is not there in Hindi, or that is not known yet.
 */
export function useChosenLanguage(part: LanguagePart, language: PageLanguage, hindiPath: string | null): void {
  const { history } = useRouter()
  useEffect(() => {
    const { pathname, searchParams, hash } = new URL(window.location.href)
    const isChosenHere = searchParams.get(CHOSEN_LANGUAGE) === language
    if (isChosenHere) keepLanguage(part, language)
    const isElsewhere = language === 'en' && recallLanguage(part) === 'hi' && !isChosenHere && hindiPath !== null
    if (!isChosenHere && !isElsewhere) return
    searchParams.delete(CHOSEN_LANGUAGE)
    const search = searchParams.size > 0 ? `?${searchParams.toString()}` : ''
    history.replace(`${isElsewhere ? hindiPath : pathname}${search}${hash}`)
  }, [part, language, hindiPath, history])
}
