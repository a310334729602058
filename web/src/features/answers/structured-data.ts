// What search engines read of a short answer (the question with its accepted answer, and the breadcrumbs) and of the
// glossary.

import type { GlossaryTerm, ShortAnswer } from '../../api/types'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs, buildPublisher } from '../../lib/structured-data'
import { answerWords } from './languages'

type ToAbsolute = (path: string) => string

export function buildAnswerData(answer: ShortAnswer, absolute: ToAbsolute): object[] {
  const publisher = buildPublisher(absolute)
  const url = absolute(answer.url)
  const page = {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    inLanguage: answerWords[answer.language].tag,
    mainEntity: {
      '@type': 'Question',
      name: answer.question,
      text: answer.question,
      answerCount: 1,
      url,
      author: publisher,
      dateModified: answer.updatedAt,
      acceptedAnswer: {
        '@type': 'Answer',
        text: [answer.answer, ...answer.steps].map(({ text }) => text).join(' '),
        url,
        author: publisher,
        dateModified: answer.updatedAt,
      },
    },
  }
  const trail = [
    { name: 'Short answers', path: paths.answers() },
    { name: answer.question, path: answer.url },
  ]
  return [page, buildBreadcrumbs(trail, absolute)]
}

export function buildGlossaryData(terms: readonly GlossaryTerm[], absolute: ToAbsolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    name: 'Glossary',
    url: absolute(paths.glossary()),
    inLanguage: 'en-IN',
    hasDefinedTerm: terms.map(({ term, also, meaning, url }) => ({
      '@type': 'DefinedTerm',
      name: term,
      alternateName: also.length > 0 ? also : undefined,
      description: meaning,
      url: absolute(url),
    })),
  }
}
