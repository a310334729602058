// Terms of the glossary in an article's text. The server marks their first mention as a link to the short answer that
// explains them (crates/domain/src/content/glossary/marking.rs).

/** A term that the reader tapped: the slug of its answer, and the words of the text. */
export type TappedTerm = { slug: string; words: string }

/** The class is styled in prose.css. */
const TERM_CLASS = 'term'

/** Returns the term of a link in the text, or null for any other link. */
export function readTappedTerm(link: HTMLAnchorElement): TappedTerm | null {
  if (!link.classList.contains(TERM_CLASS)) return null
  const slug = /^\/answers\/([a-z0-9-]+)$/.exec(link.getAttribute('href') ?? '')?.[1]
  const words = link.textContent.replace(/\s+/g, ' ').trim()
  return slug === undefined || words === '' ? null : { slug, words }
}

/** Removes the marks and leaves their words. The HTML is well formed, and a mark holds only text. */
export function removeTermMarks(html: string): string {
  return html.replace(/<a class="term" href="[^"]*">([^<]*)<\/a>/g, '$1')
}
