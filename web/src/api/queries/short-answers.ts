// Short answers: one in a language, those of an article, and all questions by subject.

import { queryOptions } from '@tanstack/react-query'
import { get } from '../client'
import { queryKeys, type ShortAnswersFilter } from '../query-keys'
import type { AnswerLanguage } from '../types'

export function shortAnswerQuery(slug: string, lang: AnswerLanguage) {
  return queryOptions({
    queryKey: queryKeys.shortAnswer(slug, lang),
    queryFn: ({ signal }) => get('/cms/api/short-answers/{slug}', { path: { slug }, query: { lang }, signal }),
    select: (body) => body.data,
  })
}

export function shortAnswersQuery(filter: ShortAnswersFilter) {
  return queryOptions({
    queryKey: queryKeys.shortAnswers(filter),
    queryFn: ({ signal }) => get('/cms/api/short-answers', { query: filter, signal }),
    select: (body) => body.data,
  })
}

export const answerSubjectsQuery = queryOptions({
  queryKey: queryKeys.answerSubjects,
  queryFn: ({ signal }) => get('/cms/api/short-answer-subjects', { signal }),
  select: (body) => body.data,
})

export const glossaryQuery = queryOptions({
  queryKey: queryKeys.glossary,
  queryFn: ({ signal }) => get('/cms/api/glossary', { signal }),
  select: (body) => body.data,
})
