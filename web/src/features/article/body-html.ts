// An article's HTML comes cleaned from the server: allow-listed tags, headings with ids. Here it gets what only the
// page knows: tables that scroll by themselves on phones, figures that stay on one line, and videos that load after a click.

import { scrollingTables } from '../../lib/tables'
import { stripMarkup } from '../../lib/text'
import { wholeFigures } from '../../lib/whole-figures'
import { isYoutubeId } from '../../lib/youtube'

export type Heading = { id: string; text: string; level: 2 | 3 }

/** The sections of the contents list, in order. */
export function headingsOf(html: string): Heading[] {
  return Array.from(html.matchAll(/<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g), ([, level, id = '', inner = '']) => ({
    id,
    text: stripMarkup(inner),
    level: level === '3' ? 3 : 2,
  }))
}

/** Works on text, so that the server's page and the browser's are the same; cleaned HTML is well formed. */
export function preparedBody(html: string): string {
  return scrollingTables(wholeFigures(html)).replace(/<div data-youtube="([^"]*)"><\/div>/g, (_, id: string) =>
    isYoutubeId(id) ? videoLink(id) : '',
  )
}

/** Without JavaScript it is a link to the video; ArticleBody turns a click on it into the player. */
function videoLink(id: string): string {
  return (
    `<div class="video"><a class="video-link" data-youtube="${id}" rel="noopener" ` +
    `href="https://www.youtube.com/watch?v=${id}"><span class="video-label">` +
    '<span class="video-play" aria-hidden="true"></span>Play the video' +
    '<span class="video-note">Loads from YouTube</span></span></a></div>'
  )
}
