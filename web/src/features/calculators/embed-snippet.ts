// What another site pastes into its page to show a calculator of ours.

import { brand } from '../../lib/brand'
import { paths } from '../../lib/paths'

export type EmbedTheme = 'device' | 'light' | 'dark'

type Embed = {
  kind: string
  title: string
  /** The query with the figures that the calculator begins with, or an empty text. */
  search: string
  theme: EmbedTheme
}

/** The frame's height until its content tells its own, and for good where scripts don't run. */
const FIRST_HEIGHT = 900

export function buildEmbedSnippet({ kind, title, search, theme }: Embed, toAbsolute: (path: string) => string): string {
  const colours = theme === 'device' ? '' : `theme=${theme}`
  const query = [search.replace(/^\?/, ''), colours].filter((part) => part !== '').join('&')
  const address = toAbsolute(paths.embeddedCalculator(kind)) + (query === '' ? '' : `?${query}`)
  return [
    `<iframe src="${escapeValue(address)}"`,
    ` title="${escapeValue(`${title} – ${brand.name}`)}" width="100%" height="${FIRST_HEIGHT}"`,
    ' loading="lazy" referrerpolicy="no-referrer" style="border:0"></iframe>\n',
    `<script async src="${escapeValue(toAbsolute(paths.embedScript()))}"></script>`,
  ].join('')
}

function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
