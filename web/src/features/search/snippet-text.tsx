import { snippet } from '../../lib/text'
import { EXCERPT_LENGTH } from './labels'

/** A result's excerpt: plain words, the matching ones highlighted. */
export function SnippetText({ html }: { html: string }) {
  let at = 0
  return snippet(html, EXCERPT_LENGTH).map((run) => {
    // The place in the text tells equal runs apart.
    const key = at
    at += run.text.length
    return run.marked ? <mark key={key}>{run.text}</mark> : run.text
  })
}
