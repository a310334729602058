// The words of paying for a case, and of its end.

import { formatDateTime, formatRupees } from '../../format'

export const englishMoney = {
  pay: {
    title: (rupees: number): string => `Pay ${formatRupees(rupees)}`,
    again: (rupees: number): string => `Try again: pay ${formatRupees(rupees)}`,
    holds: (until: string): string => `This price holds until ${formatDateTime(until)}.`,
    waiting: 'Waiting for your bank to confirm.',
    waitingText: 'This takes up to a minute. You can leave this page: we’ll e-mail you the result.',
    failed: 'The payment did not go through. You have not been charged for it. Try again.',
    name: 'Name on the invoice',
    noName: 'Name is required',
    notStarted: 'The payment could not be started. Please try again.',
    total: (rupees: number): string => `${formatRupees(rupees)}, GST included.`,
    note: 'You pay at our payment provider; card and account numbers never reach us.',
  },

  end: {
    title: 'Your data, and the end',
    account: 'Everything that you have with us can be downloaded or erased under My Account.',
    myAccount: 'My Account',
    print: 'Print the case',
    erasable: 'You can remove each file above, or erase the whole case.',
    untilRefund: 'You can remove each file above. The case can be erased once an agent has stated your refund.',
    untilOver: 'You can remove each file above. The case can be erased once it is over.',
  },

  cancel: {
    action: 'Cancel the case',
    question: 'Cancel the case?',
    final: 'A cancelled case cannot be opened again.',
    reason: 'Why? (optional)',
    failed: 'The case could not be cancelled. Please try again.',
    done: 'Case cancelled',
    refundOpen:
      'Work has begun. An agent states within one working day which part of the price goes back to you, and why.',
    refundWhole: (rupees: number): string => `${formatRupees(rupees)} goes back to you, the whole price.`,
    refundNothing: 'Nothing goes back.',
    unpaid: 'You have paid nothing, so nothing is owed.',
  },

  erase: {
    action: 'Erase the case',
    question: 'Erase the case?',
    text: (canReopen: boolean): string =>
      `What was written, your files and the list of who has read them are deleted at once, here and with us. This can’t be undone${canReopen ? ', and the case can’t be opened again' : ''}.`,
    invoices: 'The order and its invoice stay: tax law requires it. They say nothing of your matter.',
    number: 'Its number and times stay, without you.',
    confirm: 'Erase it',
    failed: 'The case could not be erased. Please try again.',
    done: 'Case erased',
  },
}
