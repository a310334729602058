import { expect, test } from 'vitest'
import type { Activities } from '../../api/subscriber-types'
import { documentsOf } from './documents'

const NONE: Activities = {
  webinars: [],
  calendarBookings: [],
  paymentDetails: { receiptUrl: null },
  userProfileCMPF: null,
  userProfileTFP: null,
}
const report = (assistStatus: string, processedUan: string) =>
  documentsOf({ ...NONE, userProfileTFP: { phone: '9876543210', assistStatus, processedUan } }).report

test('an invoice needs a receipt, at an address of https', () => {
  const invoice = (receiptUrl: string | null) => documentsOf({ ...NONE, paymentDetails: { receiptUrl } }).invoice
  expect(documentsOf(NONE).invoice).toBeNull()
  expect(invoice(null)).toBeNull()
  expect(invoice('javascript:alert(1)')).toBeNull()
  expect(invoice('https://pay.example/r/1')).toBe('https://pay.example/r/1')
})

test('the PF report needs its status, in any case, and a UAN', () => {
  expect(documentsOf(NONE).report).toBe(false)
  expect(report('PF_Report_Generated', '100100100101')).toBe(true)
  expect(report('pf_report_generated', ' ')).toBe(false)
  expect(report('pending', '100100100101')).toBe(false)
})
