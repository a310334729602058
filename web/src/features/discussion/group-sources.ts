// The sources of an answer by article: several passages of one article are one entry of the list.

import type { AnswerSource } from '../../api/conversations/frames'

/** A source with its number, which the answer's marks name. */
export type NumberedSource = { number: number; source: AnswerSource }

/** Groups stand in the order of their first source. A source that is no article of ours stands alone. */
export function groupSources(sources: readonly AnswerSource[]): [NumberedSource, ...NumberedSource[]][] {
  const groups: [NumberedSource, ...NumberedSource[]][] = []
  sources.forEach((source, index) => {
    const numbered = { number: index + 1, source }
    const group = groups.find(([first]) => source.contentId !== null && first.source.contentId === source.contentId)
    if (group) group.push(numbered)
    else groups.push([numbered])
  })
  return groups
}

/** Writes numbers with their runs joined: "1–3, 7". */
export function formatNumbers(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === number) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
