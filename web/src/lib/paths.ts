// Every address of the site is built here, so that a renamed page is one changed line. It holds only this site's pages:
// the server's calls are named in api/queries.

import { HINDI_CATEGORY, type PageLanguage } from './page-language'

/** The parameter of an address that says which language the reader chose. */
export const CHOSEN_LANGUAGE = 'lang'

type Value = string | number | null | undefined

/** Builds a path with its query. Empty values are left out, and the rest is encoded. */
function withQuery(path: string, query: Record<string, Value>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  if (pairs.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

const toNamedLanguage = (language: PageLanguage) => ({ [CHOSEN_LANGUAGE]: language === 'hi' ? language : undefined })

/** An address that the server built, read in the language of the page on which it is shown. */
export function addLanguage(address: string, language: PageLanguage): string {
  return withQuery(address, toNamedLanguage(language))
}

const encodeSegment = (value: string) => encodeURIComponent(value)

/** Page 1 and the usual order have no query, so that each list has one address. */
function listQuery(list: ListPage): Record<string, Value> {
  return {
    sort: list.sort === 'popular' ? 'popular' : undefined,
    page: list.page !== undefined && list.page > 1 ? list.page : undefined,
  }
}

/** The place of a product in the list of short answers. */
export function toSubjectAnchor(product: string): string {
  return `about-${product}`
}

export type ListPage = { sort?: 'latest' | 'popular'; page?: number }

/** Calls have one address for both languages, as cases have. */
type BookingIndex = {
  step?: number
  service?: string
  booking?: string
  case?: string
  language?: PageLanguage
}

export type DeskList = { module?: string; status?: string; mine?: string; overdue?: string; page?: number }

export const paths = {
  home: () => '/',
  notFound: () => '/404',

  /** The canonical address of an article. */
  article: (categorySlug: string, slug: string) => `/${encodeSegment(categorySlug)}/${encodeSegment(slug)}`,
  /** Cards link to the canonical path with the id, which decides when titles collide. */
  articleCard: (article: { _id: string; url: string }) =>
    /[?&]id=/.test(article.url) ? article.url : withQuery(article.url, { id: article._id }),
  contentView: (titleSlug: string, id: string) => withQuery('/content', { title: titleSlug, id }),

  categories: () => '/categories',
  /** The Hindi editions have a page of their own. */
  category: (idOrSlug: string, list: ListPage = {}) =>
    idOrSlug === HINDI_CATEGORY ? '/hi' : withQuery('/categories', { id: idOrSlug, ...listQuery(list) }),
  allArticles: (list: ListPage = {}) => withQuery('/categories', { category: 'All', ...listQuery(list) }),
  search: (term?: string, page?: number) =>
    withQuery('/search', { q: term, page: page !== undefined && page > 1 ? page : undefined }),

  /** All guides of Assist; with a module, the page of one. */
  assist: (module?: string, language: PageLanguage = 'en') =>
    withQuery(`${language === 'hi' ? '/hi' : ''}/assist`, { module }),
  /** Carries the language that a reader chose into another tab, which stores it and takes it off the address. */
  chosenAssist: (module: string | undefined, language: PageLanguage) =>
    withQuery(paths.assist(module, language), { [CHOSEN_LANGUAGE]: language }),
  /** All short answers; with a product, its part of the list. */
  answers: (product?: string) => (product ? `/answers#${toSubjectAnchor(product)}` : '/answers'),
  /** English stands at the address without a language. */
  answer: (slug: string, language: 'en' | 'hi' | 'hinglish' = 'en') =>
    withQuery(`/answers/${encodeSegment(slug)}`, { lang: language === 'en' ? undefined : language }),
  glossary: () => '/glossary',
  /** All who write or review; with a slug, the page of one. */
  contributors: (slug?: string) => (slug ? `/contributors/${encodeSegment(slug)}` : '/contributors'),
  /** All guides; with a slug, the page of one. */
  guides: (slug?: string) => (slug ? `/guides/${encodeSegment(slug)}` : '/guides'),
  hindi: () => '/hi',
  isThisUs: () => '/is-this-us',
  /** All calculators; with a kind, the page of one. */
  calculators: (kind?: string) => (kind ? `/calculators/${encodeSegment(kind)}` : '/calculators'),
  /** A calculator alone, for a frame on another site's page. */
  embeddedCalculator: (kind: string) => `/embed/calculators/${encodeSegment(kind)}`,
  /** The script of pages with such frames. */
  embedScript: () => '/embed.js',
  service: (module?: string, { language = 'en', ...index }: BookingIndex = {}) =>
    withQuery('/service', { module, ...index, ...toNamedLanguage(language) }),
  /** What a reader chose at the switch of a page on which a call is booked. */
  chosenService: (search: Readonly<Record<string, string | undefined>>, language: PageLanguage) =>
    withQuery('/service', { ...search, [CHOSEN_LANGUAGE]: language }),
  /** `token` comes from a mail and stands in for a session. */
  booking: (id: string, token?: string | null, language: PageLanguage = 'en') =>
    withQuery('/service', { booking: id, t: token, ...toNamedLanguage(language) }),
  /** Cases have one address for both languages. English is not named, so that a choice that this device keeps can decide. */
  cases: (language: PageLanguage = 'en') => withQuery('/account/cases', toNamedLanguage(language)),
  case: (id: string, language: PageLanguage = 'en') =>
    withQuery(`/account/cases/${encodeSegment(id)}`, toNamedLanguage(language)),
  /** What a reader chose at the switch; without an id for the list. */
  chosenCase: (id: string | undefined, language: PageLanguage) =>
    withQuery(id === undefined ? paths.cases() : paths.case(id), { [CHOSEN_LANGUAGE]: language }),
  /** Where agents and experts work on cases. */
  desk: (list: DeskList = {}) => withQuery('/account/desk', list),
  deskCase: (id: string) => `/account/desk/${encodeSegment(id)}`,
  /** All about a family's assets; with an area, the page of one. */
  assetTransmission: (area?: string, language: PageLanguage = 'en') =>
    `${language === 'hi' ? '/hi' : ''}/assettransmission${area ? `/${encodeSegment(area)}` : ''}`,
  /** Carries the language that a reader chose into another tab, which stores it and takes it off the address. */
  chosenAssetTransmission: (area: string | undefined, language: PageLanguage) =>
    withQuery(paths.assetTransmission(area, language), { [CHOSEN_LANGUAGE]: language }),
  pfReport: (id: string, version?: number, language: PageLanguage = 'en') =>
    withQuery(`/pf/report/${encodeSegment(id)}`, { version, lang: language === 'hi' ? language : undefined }),
  sharedPfReport: (id: string, share: string, language: PageLanguage) =>
    withQuery(`/pf/report/${encodeSegment(id)}`, { share, lang: language === 'hi' ? language : undefined }),
  willPlanning: (language: PageLanguage = 'en') => `${language === 'hi' ? '/hi' : ''}/willplanning`,
  /** Carries the language that a reader chose into another tab, which stores it and takes it off the address. */
  chosenWillPlanning: (language: PageLanguage) =>
    withQuery(paths.willPlanning(language), { [CHOSEN_LANGUAGE]: language }),
  webinars: () => '/webinars',
  /** The webinars that are over. */
  recordedWebinars: () => '/webinars/recorded',
  webinar: (id: string) => `/webinars/${encodeSegment(id)}`,
  conversation: (id: string) => `/conversation/${encodeSegment(id)}`,
  dailyDigest: (date?: string) => (date ? `/dailydigest/${encodeSegment(date)}` : '/dailydigest'),
  unsubscribe: (email: string) => `/unsubscribe/${encodeSegment(email)}`,
  googleCallback: () => '/auth/google/callback',
  shortLink: (id: string) => `/s/${encodeSegment(id)}`,

  about: () => '/about',
  privacy: () => '/privacy',
  terms: () => '/terms',
  disclosures: () => '/disclosures',
  contact: () => '/contact',
  rules: () => '/rules',
  corrections: () => '/corrections',
  refunds: () => '/refunds',
  pricing: () => '/pricing',

  rssFeed: () => '/feed.xml',
  atomFeed: () => '/feed.atom',
  datesCalendar: () => '/dates.ics',
  categoryFeed: (categorySlug: string, format: 'xml' | 'atom') => `/${encodeSegment(categorySlug)}/feed.${format}`,
  readingList: () => '/reading-list',
  sitemap: () => '/sitemap.xml',
  apiDocs: () => '/docs/api',
  studio: () => '/studio',
} as const

/** Builds an absolute address for canonical links, sharing and structured data. */
export function toAbsolute(baseUrl: string, path: string): string {
  return /^https?:\/\//.test(path) ? path : `${baseUrl.replace(/\/+$/, '')}${path}`
}

/** True for a path on this very site. Data may send a reader only there without a new tab. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
