// HTML from the editors, shown as a block or as a line.

import { makeTablesScroll } from '../lib/tables'
import { useTrustedHtml } from './use-trusted-html'

/**
 * HTML from the editors, which the server's allow-list cleans on write and on read. Besides the article's body, this is
 * the only place where markup enters a page.
 */
export function Html({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={useTrustedHtml(makeTablesScroll(html))} />
}

/** Works as `Html` does, for a line of words: links, emphasis and quoted facts, but no paragraphs. */
export function HtmlLine({ html, className }: { html: string; className?: string }) {
  return <span className={className} dangerouslySetInnerHTML={useTrustedHtml(html)} />
}
