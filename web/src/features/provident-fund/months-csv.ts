// The table of months as a file, made in the browser.

import { describeState, type MonthMarks } from './month-marks'
import { findEmployer } from './words'
import type { Account, MonthLine } from './types'

const HEAD = ['Employer', 'Wage month', 'Credited on', 'State', 'PF wages', 'Employee', 'Employer share', 'Pension']

/** A spreadsheet would take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

export function buildMonthsCsv(months: readonly MonthLine[], accounts: readonly Account[], marks: MonthMarks): string {
  const rows = months.map((line) => [
    toCell(findEmployer(accounts, line.member)),
    line.wageMonth,
    line.on ?? '',
    toCell(describeState(line, marks)),
    line.epfWages,
    line.heads.employee,
    line.heads.employer,
    line.heads.pension,
  ])
  // The mark in front tells spreadsheets that this is UTF-8.
  return `\uFEFF${[HEAD, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a text to the browser as a download. The name says nothing of the person. */
export function saveCsv(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'passbook-months.csv'
  link.click()
  URL.revokeObjectURL(address)
}
