// What the server answers about the passbooks of an invented member with two employers, for tests.

import type {
  Account,
  Analysis,
  Book,
  Finding,
  MonthLine,
  Reading,
  RuleSource,
  SelfCheck,
  Withdrawal,
  WithdrawOrKeep,
  YearBalance,
} from '../features/provident-fund/types'

const OLD = 'MHBAN00456780000001234'
const NEW = 'KABLR00987650000005678'

const ACCOUNTS: Account[] = [
  {
    member: OLD,
    employer: 'Kaveri Textiles Private Limited',
    firstWageMonth: '2021-06',
    lastWageMonth: '2024-03',
    balance: { employee: 74_812, employer: 22_860, pension: 42_500 },
    yearsRead: [2021, 2022, 2023],
  },
  {
    member: NEW,
    employer: 'Nilgiri Software Services LLP',
    firstWageMonth: '2024-04',
    lastWageMonth: '2026-08',
    balance: { employee: 1_51_206, employer: 1_18_344, pension: 36_250 },
    yearsRead: [2024, 2025, 2026],
  },
]

const RULE: RuleSource = {
  title: 'EPFO: contributions are due by the 15th of the next month',
  url: 'https://www.epfindia.gov.in/',
  since: '2016-01-01',
  grade: 'A',
}

export function buildFinding(given: Partial<Finding> = {}): Finding {
  return {
    check: 'missingMonths',
    outcome: 'fail',
    severity: 'high',
    member: NEW,
    title: 'Nothing was paid in for Jul 2025',
    reason:
      'The months before and after are there, so you were on the rolls. Your share for the month would be ₹4,200 and your employer’s the same.',
    remedy: [
      'Ask the HR department for the challan of July 2025, in writing, with your payslip attached.',
      'If there is no answer in 15 days, register a grievance on EPFiGMS with payslip and bank statement.',
    ],
    evidence: [
      {
        member: NEW,
        year: 2025,
        line: { page: 1, line: 14 },
        text: 'Jun 2025: employee ₹4,200, employer ₹2,950, pension ₹1,250, credited 12 Jul 2025',
      },
      { member: NEW, year: 2025, line: null, text: 'No line for Jul 2025' },
    ],
    months: ['2025-07'],
    amount: 8_400,
    rule: RULE,
    ...given,
  }
}

const FINDINGS: Finding[] = [
  buildFinding({
    check: 'exitMissing',
    severity: 'critical',
    member: OLD,
    title: 'No date of exit is known for Kaveri Textiles',
    reason:
      'The last wages there are of Mar 2024, and nothing in the passbook ends the employment. While no exit is marked, a claim or a transfer is refused.',
    remedy: [
      'Mark the exit yourself on EPFO’s member portal, under Manage, Mark Exit: the month is Mar 2024.',
      'If the portal refuses, ask the old employer to mark it; Form 1 of the joint declaration corrects a wrong date.',
    ],
    amount: null,
    rule: { ...RULE, title: 'EPFO circular on marking the exit oneself', grade: 'B', since: '2020-01-22', url: null },
  }),
  buildFinding({
    check: 'transferPending',
    member: OLD,
    title: 'Money still stands with the old member ID',
    reason:
      '₹97,672 have not moved to the account of your present employer, although you left more than two years ago.',
    amount: 97_672,
  }),
  buildFinding(),
  buildFinding({
    check: 'interest',
    severity: 'medium',
    member: OLD,
    title: 'Interest of 2022-23 is ₹312 less than the sum we make',
    reason: 'At 8.15 % by month, your share earns ₹2,148; the passbook credits ₹1,836.',
    amount: 312,
  }),
  buildFinding({
    check: 'pensionService',
    outcome: 'unknown',
    severity: 'info',
    member: null,
    title: 'Whether your pension service reaches ten years is not known',
    reason: 'We see 62 months. Days without contribution are not in a passbook.',
    remedy: ['Download the scheme certificate or the service history of the member portal.'],
    evidence: [],
    amount: null,
    rule: null,
  }),
  ...(['continuity', 'overlap', 'twoUans'] as const).map((check) =>
    buildFinding({
      check,
      outcome: 'pass',
      severity: 'info',
      member: null,
      title: {
        continuity: 'Each year begins where the last one ended',
        overlap: 'No months overlap',
        twoUans: 'All books name one UAN',
      }[check],
      reason: 'Six books were compared.',
      remedy: [],
      evidence: [],
      amount: null,
      rule: null,
    }),
  ),
]

/** The wage months from one to another, both included. */
function listMonths(from: string, to: string): string[] {
  const [first = 0, last = 0] = [from, to].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const month = first + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

function buildMonths({ member, firstWageMonth, lastWageMonth }: Account, wages: number): MonthLine[] {
  return listMonths(firstWageMonth ?? '', lastWageMonth ?? '').map((wageMonth, index) => {
    const isMissing = wageMonth === '2025-07'
    const own = Math.round(wages * 0.12)
    return {
      member,
      // A book runs over the wage months of March to February.
      year: Number(wageMonth.slice(0, 4)) - (Number(wageMonth.slice(5)) < 3 ? 1 : 0),
      wageMonth,
      on: isMissing ? null : `${wageMonth}-28`,
      state: isMissing ? 'missing' : 'contribution',
      epfWages: isMissing ? 0 : wages,
      heads: isMissing
        ? { employee: 0, employer: 0, pension: 0 }
        : { employee: own, employer: own - 1250, pension: 1250 },
      line: isMissing ? null : { page: 1, line: 9 + (index % 12) },
      explanation: isMissing
        ? 'The file of this year holds no line for this month, although the months around it are there.'
        : 'Your share is 12 % of the PF wages. Of your employer’s 12 %, ₹1,250 go to the pension scheme, and the rest is paid into this account.',
    }
  })
}

const YEARS: YearBalance[] = [
  [2021, 15_200, 4_600, 420],
  [2022, 38_900, 11_800, 2_380],
  [2023, 66_400, 20_300, 5_100],
  [2024, 1_22_800, 63_200, 9_640],
  [2025, 1_88_700, 1_12_900, 18_210],
  [2026, 2_26_018, 1_41_204, 0],
].map(([year = 0, employee = 0, employer = 0, interest = 0]) => ({
  year,
  heads: { employee, employer, pension: 0 },
  interest: { employee: interest, employer: Math.round(interest / 2), pension: 0 },
  running: year === 2026,
}))

const WITHDRAWALS: Withdrawal[] = [
  {
    purpose: 'Illness of your own or in the family',
    verdict: 'yes',
    atMost: 1_51_206,
    reason: 'No length of service is needed. The portal pays it without papers.',
    unknowns: ['How often you have used this before'],
    rule: RULE,
  },
  {
    purpose: 'The whole balance, after leaving work',
    verdict: 'no',
    atMost: null,
    reason: 'You work now. The rule speaks of months without work.',
    unknowns: [],
    rule: { ...RULE, grade: 'B' },
  },
  {
    purpose: 'A house or a flat',
    verdict: 'unknown',
    atMost: null,
    reason: 'It depends on your whole membership, and the passbooks begin in Jun 2021.',
    unknowns: ['The first month in any provident fund', 'Whether it was used for a house before'],
    rule: null,
  },
]

/** As the server reckons: a year's interest is rounded to the rupee. */
function buildGrowth(whole: number, stays: number, rate: number): WithdrawOrKeep['growth'] {
  let [kept, left] = [whole, stays]
  const grow = (balance: number) => balance + Math.round((balance * rate) / 100)
  return Array.from({ length: 52 }, (_, index) => {
    kept = grow(kept)
    left = grow(left)
    return { years: index + 1, kept, left }
  })
}

export const ANALYSIS: Analysis = {
  holder: 'ASHA RAO',
  uans: ['XXXX XXXX 4321'],
  rulesAsOf: '2026-11-24',
  balance: { employee: 2_26_018, employer: 1_41_204, pension: 78_750 },
  accounts: ACCOUNTS,
  findings: FINDINGS,
  pension: {
    monthsSeen: 62,
    monthlyEstimate: [2_210, 3_480],
    ifContinued: null,
    assumptions: ['You pay in until 58.', 'The ceiling stays as it is today.'],
  },
  withdrawals: WITHDRAWALS,
  withdrawOrKeep: {
    takeNow: 1_51_206,
    stays: 2_16_016,
    rule: RULE,
    rate: 8.25,
    rateRule: { ...RULE, title: 'The declared rate of interest', since: '2025-04-01', grade: 'B' },
    untilAge: 58,
    growth: buildGrowth(3_67_222, 2_16_016, 8.25),
  },
  readiness: {
    known: 2,
    asked: 11,
    items: [
      { id: 'oneUan', label: 'One UAN for all employers', outcome: 'pass', critical: true, remedy: null },
      {
        id: 'exits',
        label: 'The exit from each old employer is marked',
        outcome: 'fail',
        critical: true,
        remedy: 'Mark it on the member portal, under Manage, Mark Exit.',
      },
      {
        id: 'aadhaarLinked',
        label: 'Aadhaar is linked and verified',
        outcome: 'unknown',
        critical: true,
        remedy: 'See Manage, KYC on the member portal.',
      },
    ],
  },
  months: ACCOUNTS.flatMap((account, index) => buildMonths(account, index === 0 ? 15_000 : 35_000)),
  years: YEARS,
}

const NOTHING = { employee: 0, employer: 0, pension: 0 }

export function buildPassbook(employer: string, year: number, checks: SelfCheck[] = []): NonNullable<Book['passbook']> {
  const heads = { opening: NOTHING, closing: NOTHING, interest: null, tds: null }
  const totals = { contributions: NOTHING, transfersIn: NOTHING, withdrawals: NOTHING }
  const holder = { holder: 'MEERA SAMPLE', born: '1998-05-17', uan: ANALYSIS.uans[0] ?? null }
  return {
    ...heads,
    ...holder,
    totals,
    employer,
    year,
    checks,
    rows: [],
    taxable: null,
    printed: null,
    member: OLD,
    establishment: '',
  }
}

const BOOKS: Book[] = ACCOUNTS.flatMap(({ employer, yearsRead }) => yearsRead.map((year) => ({ employer, year }))).map(
  ({ employer, year }, file) => ({ file, passbook: buildPassbook(employer, year), refusal: null }),
)

export const READING: Reading = { books: BOOKS, analysis: ANALYSIS, hindi: [] }
