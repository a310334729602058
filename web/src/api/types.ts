// The shapes of the content backend's answers, as docs/api-design.md names them.

export type CategoryRef = { _id: string; name: string; slug: string }

/** An article in a list. */
export type ContentCard = {
  _id: string
  title: string
  slug: string
  /** Canonical path, e.g. "/epfo/new-epf-scheme-2026-what-changed". */
  url: string
  category_id: CategoryRef
  /** Plain text. */
  excerpt: string
  primary_image_url: string | null
  YT_url: string | null
  likes: number
  views: number
  isFeatured: boolean
  /** Who paid for the article; must be shown wherever it is. */
  sponsor: string | null
  author: string | null
  publishedAt: string | null
  readingMinutes: number
}

export type Source = { title: string; publisher: string | null; url: string | null }
export type Fact = { label: string; value: string; asOf: string; source: string | null }
export type Correction = { date: string; text: string }

export type Content = ContentCard & {
  /** HTML cleaned by the server; its headings carry ids. */
  main_content_id: { _id: string; content: string }
  reviewer: string | null
  /** YYYY-MM-DD */
  checkedOn: string | null
  tags: { _id: string; name: string; slug: string }[]
  sources: Source[]
  facts: Fact[]
  corrections: Correction[]
  updatedAt: string
  status: 'draft' | 'published' | 'scheduled'
  publishAt: string | null
  revision: number
  shares: number
}

export type SearchType = 'content' | 'webinar' | 'assist' | 'assetTransmission' | 'category'

export type SearchItem = {
  id: string
  type: SearchType
  title: string
  category: string | null
  /** Excerpt: matches wrapped in <mark>, everything else escaped. */
  content: string
  webinar_date: string | null
  url: string
}

export type Category = {
  _id: string
  name: string
  slug: string
  description: string | null
  articleCount: number
}

export type Faq = {
  _id: string
  question: string
  /** HTML cleaned by the server. */
  answer: string
}

export type Toggle = { toggleName: string; isEnabled: boolean }

export type StaticPage = {
  slug: string
  title: string
  description: string | null
  /** HTML cleaned by the server. */
  content: string
  updatedAt: string
}

export type Site = {
  name: string
  shortName: string
  baseUrl: string
  companyLine: string
  contactEmail: string
  editorEmail: string
  contributeUrl: string | null
  social: {
    facebook: string | null
    instagram: string | null
    linkedin: string | null
    x: string | null
    youtube: string | null
  }
  /** YYYY-MM-DD */
  rulesAsOf: string
}

export type Stats = { likes: number; views: number }

type Ok = { success: true; message?: string | null }
type Paging = { totalCount: number; page: number; limit: number; hasMore: boolean }

/** An answer that carries its result under `data`. */
export type DataBody<T> = Ok & { data: T }
/** An answer that lists articles under `contents`. */
export type ContentsBody = Ok & Paging & { contents: ContentCard[] }
export type SearchBody = DataBody<SearchItem[]> & Paging
export type ShortenBody = Ok & { shortUrl: string }
