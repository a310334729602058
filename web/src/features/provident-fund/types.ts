// What `POST /pf/v1/passbooks/read` takes and answers, by the names that the dashboard uses. The answer's shapes come from the
// server's description of the call.

import type { components } from '../../api/schema.gen'

type Schemas = components['schemas']

/** "2026-09". */
export type Month = string
export type Heads = Schemas['PfHeads']
export type Evidence = Schemas['PfEvidence']
export type RuleSource = Schemas['PfRuleSource']
export type Finding = Schemas['PfFinding']
export type CheckName = Finding['check']
export type Outcome = Finding['outcome']
export type Severity = Finding['severity']
export type Account = Schemas['PfAccount']
export type MonthLine = Schemas['PfMonthLine']
export type MonthState = MonthLine['state']
export type YearBalance = Schemas['PfYearBalance']
export type PensionOutlook = Schemas['PfPensionOutlook']
export type Withdrawal = Schemas['PfWithdrawal']
export type WithdrawOrKeep = Schemas['PfWithdrawOrKeep']
export type Readiness = Schemas['PfReadiness']
export type Analysis = Schemas['PfAnalysis']
export type Refusal = Schemas['FileRefusal']['code']
/** The answer about one file; `file` is its place in the request, from 0. */
export type Book = Schemas['ReadFile']
export type SelfCheck = Schemas['PfSelfCheck']
export type Reading = Schemas['ReadPassbooks']
export type RevealableUan = Schemas['RevealableUan']

/** What only the member knows. Everything may be left out. */
export type QuestionnaireAnswers = {
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
  /** The member IDs without a date of exit in the record. */
  unmarkedExits?: string[]
  employed?: boolean
  outOfWorkSince?: Month
  born?: string
  memberSince?: Month
}
