// The introduction in English, in a file of its own: the page in Hindi does not load it.

import { parseIntro } from './intro-text'

const files = import.meta.glob<string>('../../../../../content/will/intro.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export const ENGLISH_INTRO = parseIntro(Object.values(files).join('\n'))
