// The words around the findings of the provident fund's dashboard. The findings themselves, in both languages, come from the server.

import { formatDate } from '../../format'

type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

const SEVERITIES: Record<Severity, string> = {
  critical: 'Urgent',
  high: 'Important',
  medium: 'Worth mending',
  low: 'Small',
  info: 'Good to know',
}

/** Has its Hindi in hindi.ts, which is fetched only for whoever reads Hindi. */
export const englishFundFindings = {
  /** In the other language, which it leads to. */
  otherLanguage: 'जाँच के नतीजे हिन्दी में पढ़ें',
  wrong: 'What is wrong now',
  maybeWrong: 'What may be wrong',
  nothingWrong: 'Nothing wrong was found',
  allInOrder: 'Every check that these passbooks allow came out in order.',
  restInOrder: (unknown: number): string =>
    `Every check that could be made came out in order. ${unknown} could not be made; below you see what is missing.`,
  further: (count: number): string => (count === 1 ? 'One more finding below' : `${count} more findings below`),
  others: 'Other findings',
  unknown: 'Not known from these passbooks',
  settled: (count: number): string => (count === 1 ? 'One check in order' : `${count} checks in order or not for you`),

  outcomes: { pass: 'In order', unknown: 'Unknown', notApplicable: 'Does not apply' },
  severities: SEVERITIES,
  atStake: 'At stake:',
  firstStep: 'First step:',
  howToFindOut: 'How to find out',
  whatToDo: 'What can be done',

  lines: (count: number): string => (count === 1 ? 'The line it rests on' : `The ${count} lines it rests on`),
  passbook: (employer: string, year: string): string => `${employer}, passbook ${year}`,
  line: (page: number, line: number): string => `, page ${page}, line ${line}`,
  noLine: ': the file has no such line',
  seeMonth: 'See it among the months',

  rule: 'Rule:',
  since: (day: string): string => `, since ${formatDate(day)}`,
  grades: { A: 'from an official text', B: 'from careful secondary sources', other: 'reported, not confirmed' },
  newTab: '(opens in a new tab)',
}

export type FundFindingTexts = typeof englishFundFindings
