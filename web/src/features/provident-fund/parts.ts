// The parts of the dashboard by their ids, for their headings and for the contents.

export const PARTS = {
  'pf-worst': 'What is wrong now',
  'pf-balances': 'Balances and employers',
  'pf-records': 'Your UAN and employers',
  'pf-findings': 'Other findings',
  'pf-months': 'Month by month',
  'pf-years': 'Balance and interest by year',
  'pf-pension': 'Your pension from EPS',
  'pf-withdrawals': 'What the rules allow you to take out',
  'pf-readiness': 'Would a claim go through?',
  'pf-what-if': 'Withdraw now or keep it?',
  'pf-report': 'The whole of it as a report',
  'pf-next': 'What you can do next',
} as const

export type PartId = keyof typeof PARTS

/** Stands in the place of what can be done next, under a sample. */
export const AFTER_SAMPLE = 'And in your own passbooks?'
