// An article's HTML comes cleaned from the server: allow-listed tags, headings with ids. Here it gets what only the
// page knows: tables that scroll by themselves on phones, figures that stay on one line, and videos that load after a click.

import { makeTablesScroll } from '../../lib/tables'
import type { BodyPart } from '../../lib/calculator-inputs'
import { stripMarkup } from '../../lib/text'
import { markFigures } from '../../lib/no-wrap-figures'
import { isYoutubeId } from '../../lib/youtube'

export type Heading = { id: string; text: string; level: 2 | 3 }

/** The sections of the contents list, in order. */
export function extractHeadings(html: string): Heading[] {
  return Array.from(html.matchAll(/<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g), ([, level, id = '', inner = '']) => ({
    id,
    text: stripMarkup(inner),
    level: level === '3' ? 3 : 2,
  }))
}

/** True when every opened box is closed again: a heading inside an open box begins no section. */
function isBalanced(html: string): boolean {
  const boxes = Array.from(html.matchAll(/<(\/?)(?:div|blockquote|ul|ol|dl|figure|details|section|table)[\s>]/g))
  return boxes.reduce((open, [, closes]) => open + (closes ? -1 : 1), 0) === 0
}

/** Splits the introduction from the sections. Without sections everything is rest. */
export function splitIntro(parts: BodyPart[]): [BodyPart[], BodyPart[]] {
  const index = parts.findIndex((part) => 'html' in part && part.html.includes('<h2'))
  const part = parts[index]
  if (!part || !('html' in part)) return [[], parts]
  const heading = part.html.indexOf('<h2')
  if (!isBalanced(part.html.slice(0, heading))) return [[], parts]
  const texts = [part.html.slice(0, heading), part.html.slice(heading)].map((html) => ({ html }))
  const [before, after] = [texts.slice(0, 1), texts.slice(1)]
  return [
    [...parts.slice(0, index), ...(heading > 0 ? before : [])],
    [...after, ...parts.slice(index + 1)],
  ]
}

/** It works on text, so that the server and the browser write the same page; cleaned HTML is well formed. */
export function prepareBody(html: string): string {
  return makeTablesScroll(markFigures(html)).replace(/<div data-youtube="([^"]*)"><\/div>/g, (_, id: string) =>
    isYoutubeId(id) ? renderVideoLink(id) : '',
  )
}

/** Without JavaScript it is a link to the video. ArticleBody turns a click on it into the player. */
function renderVideoLink(id: string): string {
  return (
    `<div class="video"><a class="video-link" data-youtube="${id}" rel="noopener" ` +
    `href="https://www.youtube.com/watch?v=${id}"><span class="video-label">` +
    '<span class="video-play" aria-hidden="true"></span>Play the video' +
    '<span class="video-note">Loads from YouTube</span></span></a></div>'
  )
}
