// The questions that are offered under an answer: those that the server names, else the buttons in the answer of an old
// conversation. Only their text is used.

import { parseMarkup } from '../../lib/trusted-types'

const MIN_LENGTH = 10
const MAX_LENGTH = 200
const MAX_QUESTIONS = 4

type AnswerWithRelated = { html: string; related: readonly string[] }

/** `asked` holds the questions that were asked already, which are not offered again. */
export function findRelatedQuestions(
  { html, related }: AnswerWithRelated,
  askedQuestions: readonly string[],
): string[] {
  const seenQuestions = new Set(askedQuestions.map(toPlainText))
  const offered: string[] = []
  for (const question of related.length > 0 ? related : readButtons(html)) {
    const text = question.replace(/\s+/g, ' ').trim()
    if (offered.length === MAX_QUESTIONS || !isQuestion(text) || seenQuestions.has(toPlainText(text))) continue
    seenQuestions.add(toPlainText(text))
    offered.push(text)
  }
  return offered
}

function readButtons(html: string): string[] {
  if (!/<button/i.test(html)) return []
  const { body } = parseMarkup(html)
  return Array.from(body.querySelectorAll('button'))
    .filter((button) => button.closest('a') === null && button.querySelector('a') === null)
    .map((button) => button.textContent ?? '')
}

/** True for a sentence, and false for an address. */
function isQuestion(text: string): boolean {
  const { length } = Array.from(text)
  return length > MIN_LENGTH && length <= MAX_LENGTH && !/https?:|www\.|javascript:|[<>]/i.test(text)
}

function toPlainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
