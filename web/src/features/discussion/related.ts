// Which questions are offered under an answer: those that the server names, else those that stand as buttons in the answer
// of an old conversation. Only their words are taken.

const MORE_THAN = 10
const AT_MOST = 200
const MOST = 4

type Answered = { html: string; related: readonly string[] }

/** `asked`: what was asked already is not offered again. */
export function relatedQuestions({ html, related }: Answered, asked: readonly string[]): string[] {
  const seen = new Set(asked.map(plain))
  const offered: string[] = []
  for (const question of related.length > 0 ? related : buttonsOf(html)) {
    const text = question.replace(/\s+/g, ' ').trim()
    if (offered.length === MOST || !isQuestion(text) || seen.has(plain(text))) continue
    seen.add(plain(text))
    offered.push(text)
  }
  return offered
}

function buttonsOf(html: string): string[] {
  if (!/<button/i.test(html)) return []
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.querySelectorAll('button'))
    .filter((button) => button.closest('a') === null && button.querySelector('a') === null)
    .map((button) => button.textContent ?? '')
}

/** A sentence to ask, not an address to follow. */
function isQuestion(text: string): boolean {
  const { length } = Array.from(text)
  return length > MORE_THAN && length <= AT_MOST && !/https?:|www\.|javascript:|[<>]/i.test(text)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
