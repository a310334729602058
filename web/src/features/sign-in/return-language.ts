// The language of the page to which a reader returns from Google. It is not open yet, so it can't be asked.

import { recallLanguage } from '../../lib/kept-language'
import { type PageLanguage, readPageLanguage, toPageLanguage } from '../../lib/page-language'
import { CHOSEN_LANGUAGE, paths } from '../../lib/paths'

/** Cases and calls stand at one address in both languages: what the address names decides, then what the reader chose on this device. */
export function readReturnLanguage(path: string): PageLanguage {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid')
  const named = searchParams.get(CHOSEN_LANGUAGE)
  if (named !== null) return toPageLanguage(named)
  const isOfCases = pathname === paths.cases() || pathname.startsWith(`${paths.cases()}/`)
  if (!isOfCases && !isOfCalls(pathname, searchParams)) return readPageLanguage(pathname)
  return recallLanguage('cases') ?? recallLanguage('transmission') ?? recallLanguage('assist') ?? 'en'
}

/** The dashboard of the provident fund has the same path, and is English. */
function isOfCalls(pathname: string, search: URLSearchParams): boolean {
  const isDashboard =
    search.get('module') === 'epf' && ['step', 'service', 'booking'].every((name) => !search.get(name))
  return pathname === paths.service() && !isDashboard
}
