// The excerpt of a result as plain words, with the matching ones highlighted.

import { parseSnippet } from '../../lib/text'
import { EXCERPT_LENGTH } from './labels'

export function SnippetText({ html }: { html: string }) {
  let at = 0
  return parseSnippet(html, EXCERPT_LENGTH).map((run) => {
    // The position in the text tells equal runs apart.
    const key = at
    at += run.text.length
    return run.marked ? <mark key={key}>{run.text}</mark> : run.text
  })
}
