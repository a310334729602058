// What the law requires on an invoice: the PIN code and State of the person who pays, and a business's GSTIN. The
// server checks it again.

export const STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Other Territory',
] as const

export function findPinCodeProblem(text: string): string | null {
  return /^[1-9]\d{5}$/.test(text.replace(/\s/g, '')) ? null : 'Please enter a 6-digit PIN code'
}

export function findStateProblem(text: string): string | null {
  return STATES.some((state) => state === text) ? null : 'Please choose your State from the list'
}

/** The country is printed as it is typed, and our invoices can only print Latin letters. */
export function findCountryProblem(text: string): string | null {
  const name = text.trim()
  if (/^(?:republic of )?india$|^bharat$/i.test(name))
    return 'Please choose “In India” and enter your PIN code and State'
  return /^[A-Za-z\u00c0-\u00ff][A-Za-z\u00c0-\u00ff .'()-]{1,59}$/.test(name)
    ? null
    : 'Please enter the name of your country in English'
}

/** Checks the shape only. The server checks the check character and the owner. */
export function findGstinProblem(text: string): string | null {
  const gstin = text.trim().toUpperCase()
  if (gstin === '' || /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d][A-Z\d][A-Z\d]$/.test(gstin)) return null
  return 'Please enter a valid 15-character GSTIN or leave it empty'
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

export function findInvoiceProblems({ abroad, country, pinCode, state, gstin }: InvoiceDetails): InvoiceProblems {
  const found = abroad
    ? { country: findCountryProblem(country) }
    : { pinCode: findPinCodeProblem(pinCode), state: findStateProblem(state), gstin: findGstinProblem(gstin) }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** What is sent for the invoice, which names where the person lives. */
export function toInvoiceEntry({ abroad, country, pinCode, state, gstin }: InvoiceDetails) {
  if (abroad) return { country: country.trim() }
  const number = gstin.trim().toUpperCase()
  return { pinCode: pinCode.replace(/\s/g, ''), state, ...(number === '' ? {} : { gstin: number }) }
}
