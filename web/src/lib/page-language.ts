// The language of a page: the Hindi editions of articles, and their list, stand under /hi.

export type PageLanguage = 'en' | 'hi'

/** The category of the Hindi editions. */
export const HINDI_CATEGORY = 'hi'

/** Twin of `PageData::language` in `crates/http/src/pages/page_data.rs`. */
export function readPageLanguage(path: string): PageLanguage {
  return path.split('/')[1] === HINDI_CATEGORY ? 'hi' : 'en'
}

/** The language of the interface for a text in a language as the server names it. Hindi in Latin letters has no interface of its own. */
export function toPageLanguage(name: unknown): PageLanguage {
  return name === 'hi' ? 'hi' : 'en'
}

/** The language as documents name it. */
export const LANGUAGE_TAGS: Record<PageLanguage, string> = { en: 'en-IN', hi: 'hi' }
