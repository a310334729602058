import { expect, test } from 'vitest'
import type { Activities, Invoice } from '../../api/subscriber-types'
import { collectDocuments, isCall } from './documents'

const NONE: Activities = {
  webinars: [],
  calendarBookings: [],
  paymentDetails: null,
  userProfileCMPF: null,
  userProfileTFP: null,
}
const INVOICE: Invoice = {
  number: '26-27/0001',
  date: '2026-11-20',
  amount: 118_000,
  currency: 'INR',
  receiptUrl: '/cms/api/documents/1.pdf',
  kind: 'invoice',
}
const report = (assistStatus: string, processedUan: string) =>
  collectDocuments({
    ...NONE,
    userProfileTFP: { phone: '9876543210', assistStatus, processedUan, reportUrl: '/pf/report/1' },
  }).report

test('an invoice needs a receipt, at an address of https or our own', () => {
  const invoice = (receiptUrl: string | null, origin?: string) =>
    collectDocuments({ ...NONE, paymentDetails: { receiptUrl } }, origin).invoice
  expect(collectDocuments(NONE).invoice).toBeNull()
  expect(invoice(null)).toBeNull()
  expect(invoice('javascript:alert(1)')).toBeNull()
  expect(invoice('http://pay.example/r/1')).toBeNull()
  expect(invoice('//pay.example/r/1')).toBeNull()
  expect(invoice('https://pay.example/r/1')).toBe('https://pay.example/r/1')
  expect(invoice('/cms/api/documents/1.pdf')).toBe('/cms/api/documents/1.pdf')
  expect(invoice('http://127.0.0.1:8080/d.pdf', 'http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080/d.pdf')
})

test('every invoice that can be opened is listed by what it is', () => {
  const credit: Invoice = { ...INVOICE, number: 'CN/1', kind: 'creditNote' }
  const invoices = [INVOICE, credit, { ...INVOICE, receiptUrl: null }]
  const { all } = collectDocuments({ ...NONE, paymentDetails: { receiptUrl: null, invoices } })
  expect(all.map(({ number }) => number)).toEqual(['26-27/0001', 'CN/1'])
})

test('the PF report needs its status, in any case, and a UAN', () => {
  expect(collectDocuments(NONE).report).toBeNull()
  expect(report('PF_Report_Generated', '100100100101')).toBe('/pf/report/1')
  expect(report('pf_report_generated', ' ')).toBeNull()
  expect(report('pending', '100100100101')).toBeNull()
})

test('a report that is shown elsewhere is opened by a call', () => {
  expect(isCall('/pf/v1/report/1/open')).toBe(true)
  expect(isCall('/pf/report/1')).toBe(false)
})
