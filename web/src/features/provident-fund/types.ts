// What `POST /pf/v1/passbooks/read` takes and answers. The shapes follow crates/domain/src/content/provident_fund.

/** "2026-09". */
export type Month = string
/** The calendar year in which the financial year begins. */
export type FinancialYear = number

export type Heads = { employee: number; employer: number; pension: number }
export type LineRef = { page: number; line: number }

export type CheckName =
  | 'missingMonths'
  | 'lateDeposit'
  | 'contributionMaths'
  | 'pensionSanity'
  | 'overlap'
  | 'exitMissing'
  | 'transferPending'
  | 'pensionService'
  | 'pensionEstimate'
  | 'higherPension'
  | 'taxDeducted'
  | 'taxableInterest'
  | 'interest'
  | 'claimReadiness'
  | 'inoperative'
  | 'continuity'
  | 'twoUans'

export type Outcome = 'pass' | 'fail' | 'unknown' | 'notApplicable'
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

export type Evidence = { member: string; year: FinancialYear; line: LineRef | null; text: string }
export type RuleSource = { title: string; url: string | null; since: string | null; grade: string }

export type Finding = {
  check: CheckName
  outcome: Outcome
  severity: Severity
  member: string | null
  title: string
  reason: string
  remedy: string[]
  evidence: Evidence[]
  months: Month[]
  amount: number | null
  rule: RuleSource | null
}

export type Account = {
  member: string
  employer: string
  firstWageMonth: Month | null
  lastWageMonth: Month | null
  balance: Heads
  yearsRead: FinancialYear[]
}

export type MonthState =
  | 'contribution'
  | 'zeroWages'
  | 'missing'
  | 'notUploaded'
  | 'transfer'
  | 'withdrawal'
  | 'interest'
  | 'other'

export type MonthLine = {
  member: string
  year: FinancialYear
  wageMonth: Month
  on: string | null
  state: MonthState
  epfWages: number
  heads: Heads
  line: LineRef | null
  explanation: string
}

export type YearBalance = { year: FinancialYear; heads: Heads; interest: Heads; running: boolean }

export type PensionOutlook = {
  monthsSeen: number
  /** At least and at most. */
  monthlyEstimate: [number, number] | null
  assumptions: string[]
}

export type Withdrawal = {
  purpose: string
  verdict: 'yes' | 'no' | 'unknown'
  atMost: number | null
  reason: string
  unknowns: string[]
  rule: RuleSource | null
}

type ReadinessItem = { id: string; label: string; outcome: Outcome; critical: boolean; remedy: string | null }
export type Readiness = { known: number; asked: number; items: ReadinessItem[] }

export type Analysis = {
  holder: string
  /** Masked by the server. */
  uans: string[]
  rulesAsOf: string
  balance: Heads
  accounts: Account[]
  findings: Finding[]
  pension: PensionOutlook
  withdrawals: Withdrawal[]
  readiness: Readiness
  months: MonthLine[]
  years: YearBalance[]
}

export type Refusal = 'notAPassbook' | 'scan' | 'passwordNeeded' | 'anotherPerson' | 'damaged'

type SelfCheck = {
  kind: 'contributionTotal' | 'transferTotal' | 'withdrawalTotal' | 'closingBalance'
  passed: boolean
  expected: Heads
  printed: Heads
}

/** What the dashboard needs of a passbook that was read. */
type Passbook = { employer: string; year: FinancialYear; born: string | null; checks: SelfCheck[] }

/** The answer about one file; `file` is its place in the request, from 0. */
export type Book = { file: number; passbook?: Passbook | null; refusal?: Refusal | null }
export type Reading = { books: Book[]; analysis: Analysis | null }

/** What only the member knows. Everything may be left out. */
export type ToldFacts = {
  nameMatches?: boolean
  birthDateMatches?: boolean
  fatherNameMatches?: boolean
  aadhaarLinked?: boolean
  panLinked?: boolean
  bankVerified?: boolean
  mobileLinked?: boolean
  nominationFiled?: boolean
  oneUan?: boolean
  /** The dates of exit by member ID. */
  exits?: Record<string, string>
  employed?: boolean
  outOfWorkSince?: Month
  born?: string
  memberSince?: Month
}
