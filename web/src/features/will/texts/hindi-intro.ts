// The introduction in Hindi, in a file of its own: only the page in Hindi loads it.

import { parseIntro } from '../intro/intro-text'

const files = import.meta.glob<string>('../../../../../content/will/intro-hi.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export const HINDI_INTRO = parseIntro(Object.values(files).join('\n'))
