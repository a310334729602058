// The language that a reader chose at the switch is remembered on this device.

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepLanguage, recallLanguage } from '../../../lib/kept-language'
import type { PageLanguage } from '../../../lib/page-language'
import { CHOSEN_LANGUAGE, paths } from '../../../lib/paths'

/**
 * Leads whoever chose Hindi from the English address, to which the whole site links, to the same step in Hindi. The address under /hi
 * says its language itself, whatever was chosen. A switch that was opened in another tab is remembered here.
 */
export function useChosenLanguage(language: PageLanguage): void {
  const { history } = useRouter()
  useEffect(() => {
    const { pathname, searchParams, hash } = new URL(window.location.href)
    const isChosenHere = searchParams.get(CHOSEN_LANGUAGE) === language
    if (isChosenHere) keepLanguage('will', language)
    const isElsewhere = language === 'en' && recallLanguage('will') === 'hi' && !isChosenHere
    if (!isChosenHere && !isElsewhere) return
    searchParams.delete(CHOSEN_LANGUAGE)
    const search = searchParams.size > 0 ? `?${searchParams.toString()}` : ''
    history.replace(`${isElsewhere ? paths.willPlanning('hi') : pathname}${search}${hash}`)
  }, [language, history])
}
