// What search engines read of an assist page: its breadcrumbs and its questions.

import type { AssistModule } from '../../api/types'
import { paths } from '../../lib/paths'
import { stripMarkup } from '../../lib/text'

type Step = { name: string; url: string }

export function buildBreadcrumbs(below: Step[], absolute: (path: string) => string): object {
  const steps = [{ name: 'Home', url: paths.home() }, { name: 'Assist', url: paths.assist() }, ...below]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(url),
    })),
  }
}

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
