// Creates an article with everything that an article can hold.

import type { Content } from '../../src/api/types'
import type { Site } from './site'

export const VIDEO = 'dQw4w9WgXcQ'

export function createRichArticle(site: Site, given: object = {}): Promise<Content> {
  return site.article({
    title: 'A rich article',
    excerpt: 'An excerpt in a sentence.',
    content: [
      '<h2>First section</h2><p>Some <mark>words</mark> of it, and <a href="/about">a page of ours</a>.</p>',
      '<div class="callout callout-fine-print"><p class="callout-title">Fine print</p><p>Read this.</p></div>',
      '<h2>Second section</h2>',
      `<table><thead><tr>${buildCells('th')}</tr></thead><tbody><tr>${buildCells('td')}</tr></tbody></table>`,
      `<p>${'A long line of text. '.repeat(200)}</p><h2>Third section</h2><p>The end.</p>`,
      `<iframe src="https://www.youtube.com/embed/${VIDEO}"></iframe>`,
    ].join(''),
    author: 'A. Writer',
    reviewer: 'R. Reader',
    checkedOn: '2026-11-20',
    sources: [{ title: 'Gazette G.S.R. 1', publisher: 'Ministry', url: 'https://example.test/gazette' }],
    facts: [{ label: 'Rate', value: '8.25%', asOf: '2026-04-01', source: 'Circular' }],
    ...given,
  })
}

function buildCells(name: string): string {
  return Array.from({ length: 8 }, (_, at) => `<${name}>Column ${at} of many</${name}>`).join('')
}
