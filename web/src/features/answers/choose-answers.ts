// Which of an article's short answers are shown below it.

const MAX_ANSWERS = 6

/** Case, spaces and the marks at the end make no difference. */
function toKey(question: string): string {
  return question
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[\s?!.]+$/, '')
    .trim()
}

/** Returns at most six, without the questions that the article asks in the same words. */
export function chooseAnswers<Answer extends { question: string }>(
  answers: readonly Answer[],
  asked: readonly string[],
): Answer[] {
  const known = new Set(asked.map(toKey))
  return answers.filter(({ question }) => !known.has(toKey(question))).slice(0, MAX_ANSWERS)
}
