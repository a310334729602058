// What search engines read of an assist page: its questions.

import type { AssistModule } from '../../api/types'
import { stripMarkup } from '../../lib/text'

export function buildQuestions(module: AssistModule): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: module.faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: stripMarkup(answer) },
    })),
  }
}
