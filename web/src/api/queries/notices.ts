// What a reader agrees to, in the server's words. Its version goes back with the form.

import { queryOptions } from '@tanstack/react-query'
import type { PageLanguage } from '../../lib/page-language'
import { get } from '../client'
import { queryKeys } from '../query-keys'

type TranslatedNotice = 'subscribe' | 'case' | 'papers' | 'follow' | 'tell-me' | 'call-me' | 'call-me-crm' | 'pf-keep'

/** The notice in the language of the page. Each language has a version of its own, because its words are what is agreed to. */
export function translatedNoticeQuery(name: TranslatedNotice, language: PageLanguage) {
  return noticeQuery(language === 'hi' ? `${name}-hi` : name)
}

type NoticeName = TranslatedNotice | `${TranslatedNotice}-hi`

export function noticeQuery(name: NoticeName) {
  return queryOptions({
    queryKey: queryKeys.notice(name),
    queryFn: ({ signal }) => get('/cms/api/notices/{name}', { path: { name }, signal }),
    select: (body) => body.data,
  })
}
