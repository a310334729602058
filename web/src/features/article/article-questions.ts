// The questions that an article asks in its headings and answers below them.

import { extractHeadings } from './body-html'

const MAX_QUESTIONS = 6
/** A shorter heading ("Why now?") says nothing away from its place. */
const MIN_WORDS = 4

/** Returns every heading that is a question. */
export function listAskedQuestions(html: string): string[] {
  return extractHeadings(html).flatMap(({ text }) => (text.endsWith('?') ? [text] : []))
}

/** Returns the readers' questions at the article's end first, then the headings that are questions, each once. */
export function findArticleQuestions(html: string): string[] {
  const sections: string[] = []
  const readers: string[] = []
  let isAboutQuestions = false
  for (const { text, level } of extractHeadings(html)) {
    if (level === 2) isAboutQuestions = /\bquestions?\b|\bFAQs?\b/i.test(text)
    if (!text.endsWith('?')) continue
    if (level === 3 && isAboutQuestions) readers.push(text)
    else if (text.split(/\s+/).length >= MIN_WORDS) sections.push(text)
  }
  return Array.from(new Set([...readers, ...sections])).slice(0, MAX_QUESTIONS)
}
