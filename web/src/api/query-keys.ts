// Every key of the query cache. The server fills the cache of the first page under the same keys (docs/api-design.md, "Page
// data"), so their values are part of that agreement: keys.test.ts holds them.

import type { PageLanguage } from '../lib/page-language'
import type { CommentSort } from './subscriber-types'

export type ContentsFilter = {
  /** An id or a slug. */
  category?: string
  featured?: boolean
  sort?: 'latest' | 'popular'
  page?: number
  limit?: number
}

/** The parameters are in the agreed order and absent ones are left out, so that the server writes the same text. */
export function orderFilterKeys({ category, featured, sort, page, limit }: ContentsFilter): ContentsFilter {
  return {
    ...(category === undefined ? {} : { category }),
    ...(featured === undefined ? {} : { featured }),
    ...(sort === undefined ? {} : { sort }),
    ...(page === undefined ? {} : { page }),
    ...(limit === undefined ? {} : { limit }),
  }
}

export type ShortAnswersFilter = {
  /** The slug of the article that they rest on. */
  article: string
  limit: number
}

/** "months=180&rate=8.25" */
function joinInputs(inputs: Readonly<Record<string, string>>): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

export const queryKeys = {
  site: ['site'],
  toggles: ['toggles'],
  categories: ['categories'],
  faqs: ['faqs'],
  facts: ['facts'],
  frontPage: ['front-page'],
  corrections: ['corrections'],
  page: (slug: string) => ['page', slug],
  notice: (name: string) => ['notice', name],
  digest: (date: string | undefined) => ['digest', date ?? 'latest'],

  contents: (filter: ContentsFilter) => ['contents', orderFilterKeys(filter)],
  newestOfCategories: ['newest-of-categories'],
  content: (id: string) => ['content', id],
  contentAt: (category: string, slug: string) => ['content-at', category, slug],
  contentByTitle: (title: string) => ['content-by-title', title],
  related: (id: string) => ['related', id],
  shortLink: (url: string) => ['short-link', url],
  search: (term: string, page: number) => ['search', term, page],
  glossary: ['glossary'],
  contributors: ['contributors'],
  contributor: (slug: string) => ['contributor', slug],
  messageOverview: ['message-overview'],
  guides: ['guides'],
  guide: (slug: string) => ['guide', slug],
  calculators: ['calculators'],
  calculatorPage: (kind: string) => ['calculator-page', kind],
  /** Inputs in the order of their names (lib/calculator-inputs). */
  calculator: (kind: string, inputs: Readonly<Record<string, string>>) => ['calculator', kind, joinInputs(inputs)],

  allComments: ['comments'],
  commentsOf: (contentId: string) => ['comments', contentId],
  comments: (contentId: string, sort: CommentSort, page: number) => ['comments', contentId, sort, page],

  assistModules: (lang: 'en' | 'hi') => ['assist-modules', lang],
  transmission: (lang: 'en' | 'hi') => ['transmission', lang],
  assistModule: (module: string, lang: 'en' | 'hi') => ['assist-module', module, lang],

  shortAnswer: (slug: string, lang: string) => ['short-answer', slug, lang],
  shortAnswers: ({ article, limit }: ShortAnswersFilter) => ['short-answers', { article, limit }],
  answerSubjects: ['answer-subjects'],

  webinars: ['webinars'],
  endedWebinars: ['webinars', 'ended'],
  webinar: (id: string) => ['webinar', id],

  services: (module: string | undefined) => ['services', module ?? 'all'],
  allSlots: ['slots'],
  slots: (request: object) => ['slots', request],
  coupon: (code: string, service: string, addOns: readonly string[]) => ['coupon', service, addOns, code],
  bookingOf: (id: string) => ['booking', id],
  pfReportOffer: ['pf-report-offer'],
  /** Every version of one report. */
  pfReportOf: (id: string) => ['pf-report', id],
  pfReport: (id: string, version: number | undefined, language: PageLanguage) => [
    'pf-report',
    id,
    version ?? 'newest',
    language,
  ],
  sharedPfReport: (id: string, language: PageLanguage) => ['pf-report-shared', id, language],
  verifiedPfReport: (name: string) => ['pf-report-verified', name],
  booking: (id: string, token: string | null) => ['booking', id, token],
  intakeFiles: (booking: string | null, token: string | null) => ['intake-files', booking, token],

  /** Anybody who has the link reads the same conversation. */
  conversation: (id: string) => ['conversation', id],
  suggestedQuestions: ['suggested-questions'],
  unsubscribeLink: (token: string) => ['unsubscribe-link', token],

  /** Everything about the person who is signed in. It is dropped when the session changes. */
  me: ['me'],
  mySessions: ['me', 'sessions'],
  myConsents: ['me', 'consents'],
  myFollows: ['me', 'follows'],
  allMyActivities: ['me', 'activities'],
  myActivities: (email: string) => ['me', 'activities', email],
  myCalendarFeed: ['me', 'calendar-feed'],
  mySavedPlan: ['me', 'saved-plan'],
  mySealedWills: ['me', 'sealed-wills'],
  myCases: ['me', 'cases'],
  myCase: (id: string) => ['me', 'case', id],
  myWebinars: ['me', 'webinars'],
  myWebinar: (id: string) => ['me', 'webinar', id],
  allMyConversations: ['me', 'chats'],
  myConversations: (userId: string | null, page: number, search: string) => ['me', 'chats', userId, page, search],
} as const
