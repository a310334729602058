// The words of the fields that an invoice needs. Pages in Hindi bring theirs.

export const invoiceTexts = {
  legend: 'For the invoice',
  where: 'Where do you live?',
  india: 'In India',
  abroad: 'Outside India',
  country: 'Country',
  countryHint: 'Printed on the invoice as the place of supply.',
  pinCode: 'PIN code',
  state: 'State',
  /** The name of a State in the list. The server gets the English one, which invoices print. */
  nameState: (state: string): string => state,
  choose: 'Choose…',
  gstin: 'GSTIN (optional)',
  gstinHint: 'Only if a registered business pays.',
  problems: {
    pinCode: 'Please enter a 6-digit PIN code',
    state: 'Please choose your State from the list',
    isIndia: 'Please choose “In India” and enter your PIN code and State',
    country: 'Please enter the name of your country in English',
    gstin: 'Please enter a valid 15-character GSTIN or leave it empty',
  },
}

export type InvoiceTexts = typeof invoiceTexts
