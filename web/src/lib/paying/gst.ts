// What the law requires on an invoice: the PIN code and State of the person who pays, and a business's GSTIN. The
// server checks it again.

import { STATES } from '../server-constants.gen'
import { invoiceTexts } from './invoice-texts'

export function findPinCodeProblem(text: string, { problems } = invoiceTexts): string | null {
  return /^[1-9]\d{5}$/.test(text.replace(/\s/g, '')) ? null : problems.pinCode
}

export function findStateProblem(text: string, { problems } = invoiceTexts): string | null {
  return STATES.some((state) => state === text) ? null : problems.state
}

/** The country is printed as it is typed, and our invoices can only print Latin letters. */
export function findCountryProblem(text: string, { problems } = invoiceTexts): string | null {
  const name = text.trim()
  if (/^(?:republic of )?india$|^bharat$/i.test(name)) return problems.isIndia
  return /^[A-Za-z\u00c0-\u00ff][A-Za-z\u00c0-\u00ff .'()-]{1,59}$/.test(name) ? null : problems.country
}

/** Checks the shape only. The server checks the check character and the owner. */
export function findGstinProblem(text: string, { problems } = invoiceTexts): string | null {
  const gstin = text.trim().toUpperCase()
  if (gstin === '' || /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d][A-Z\d][A-Z\d]$/.test(gstin)) return null
  return problems.gstin
}

export type InvoiceDetails = {
  pinCode: string
  state: string
  /** The person lives outside India, in `country`, and has neither a PIN code nor a State. */
  abroad: boolean
  country: string
  gstin: string
}

export const NO_INVOICE_DETAILS: InvoiceDetails = { abroad: false, country: '', pinCode: '', state: '', gstin: '' }

export type InvoiceProblems = Partial<Record<'name' | 'pinCode' | 'state' | 'country' | 'gstin', string>>

export function findInvoiceProblems(
  { abroad, country, pinCode, state, gstin }: InvoiceDetails,
  texts = invoiceTexts,
): InvoiceProblems {
  const found = abroad
    ? { country: findCountryProblem(country, texts) }
    : {
        pinCode: findPinCodeProblem(pinCode, texts),
        state: findStateProblem(state, texts),
        gstin: findGstinProblem(gstin, texts),
      }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** What is sent for the invoice, which names where the person lives. */
export function toInvoiceEntry({ abroad, country, pinCode, state, gstin }: InvoiceDetails) {
  if (abroad) return { country: country.trim() }
  const number = gstin.trim().toUpperCase()
  return { pinCode: pinCode.replace(/\s/g, ''), state, ...(number === '' ? {} : { gstin: number }) }
}
