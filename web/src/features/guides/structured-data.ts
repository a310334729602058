// What search engines read of the guides: the list, and the steps of one.

import type { Guide, GuideCard } from '../../api/types'
import { buildPublisher } from '../../lib/structured-data'

type ToAbsolute = (path: string) => string

export function buildGuideListData(guides: readonly GuideCard[], absolute: ToAbsolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Guides',
    numberOfItems: guides.length,
    itemListElement: guides.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: absolute(url),
    })),
  }
}

export function buildGuideData(guide: Guide, absolute: ToAbsolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name: guide.title,
    description: guide.audience,
    url: absolute(guide.url),
    inLanguage: 'en-IN',
    publisher: buildPublisher(absolute),
    step: guide.stages.map((stage, index) => ({
      '@type': 'HowToSection',
      position: index + 1,
      name: stage.title,
      itemListElement: stage.steps.map((step, place) => ({
        '@type': 'HowToStep',
        position: place + 1,
        name: step.action,
        text: `${step.action} ${step.reason}`,
        url: step.link ? absolute(step.link.url) : undefined,
      })),
    })),
  }
}
