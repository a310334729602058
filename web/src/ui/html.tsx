// HTML from the editors, shown as a block or as a line.

import { makeTablesScroll } from '../lib/tables'

/**
 * HTML from the editors, already cleaned by the server's allow-list on write and on read. The only place besides the
 * article's body where markup enters a page.
 */
export function Html({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: makeTablesScroll(html) }} />
}

/** As `Html`, for a line of words: links, emphasis and quoted facts, no paragraphs. */
export function HtmlLine({ html, className }: { html: string; className?: string }) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
