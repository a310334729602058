import { expect, it } from 'vitest'
import { calculatorQuery } from './calculators'
import { categoriesQuery } from './categories'
import { commentsQuery } from './comments'
import { contentAtQuery, contentQuery, contentsQuery, newestOfCategoriesQuery, relatedQuery } from './contents'
import { digestQuery } from './digest'
import { faqsQuery } from './faqs'
import { pageQuery } from './pages'
import { searchQuery } from './search'
import { answerSubjectsQuery, shortAnswerQuery, shortAnswersQuery } from './short-answers'
import { siteQuery } from './site'
import { togglesQuery } from './toggles'
import { webinarQuery, webinarsQuery } from '../events/webinars'

// The server fills the cache of the first page under these keys: docs/api-design.md, "Page data".
it('keeps the keys that the server writes', () => {
  const queries = [
    siteQuery,
    togglesQuery,
    categoriesQuery,
    contentsQuery({ sort: 'latest', limit: 4 }),
    contentsQuery({ limit: 24, page: 2, sort: 'popular', featured: true, category: 'epfo' }),
    newestOfCategoriesQuery,
    contentQuery('7'),
    contentAtQuery('epfo', 'pf-nri'),
    relatedQuery('7'),
    faqsQuery,
    pageQuery('about'),
    searchQuery('epf', 1),
    calculatorQuery('emi', { months: '180', rate: '8.25' }),
    digestQuery(),
    digestQuery('2026-11-20'),
    commentsQuery('7', 'helpful', 1),
    shortAnswerQuery('pf-claim-time', 'hi'),
    shortAnswersQuery({ article: 'pf-nri', limit: 12 }),
    answerSubjectsQuery,
    webinarsQuery,
    webinarQuery('7'),
  ]
  expect(queries.map(({ queryKey }) => JSON.stringify(queryKey))).toEqual([
    '["site"]',
    '["toggles"]',
    '["categories"]',
    '["contents",{"sort":"latest","limit":4}]',
    '["contents",{"category":"epfo","featured":true,"sort":"popular","page":2,"limit":24}]',
    '["newest-of-categories"]',
    '["content","7"]',
    '["content-at","epfo","pf-nri"]',
    '["related","7"]',
    '["faqs"]',
    '["page","about"]',
    '["search","epf",1]',
    '["calculator","emi","months=180&rate=8.25"]',
    '["digest","latest"]',
    '["digest","2026-11-20"]',
    '["comments","7","helpful",1]',
    '["short-answer","pf-claim-time","hi"]',
    '["short-answers",{"article":"pf-nri","limit":12}]',
    '["answer-subjects"]',
    '["webinars"]',
    '["webinar","7"]',
  ])
})
