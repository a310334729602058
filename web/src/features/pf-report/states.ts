// Each state of a report in words.

import type { PfReportState } from '../../api/pf-report-types'

export const STATE_WORDS: Record<PfReportState, { title: string; text: string }> = {
  draft: {
    title: 'Your report can be prepared',
    text: 'What your passbooks say is kept, encrypted. Nothing has been charged.',
  },
  ordered: { title: 'Waiting for your payment', text: 'The order can be paid for 30 minutes; then it starts afresh.' },
  paid: { title: 'Paid. Your report is next', text: 'Preparing it takes a few seconds. This page shows it by itself.' },
  preparing: {
    title: 'Your report is being prepared',
    text: 'This takes a few seconds. This page shows it by itself.',
  },
  needs_document: {
    title: 'One more passbook is needed',
    text: 'The clock stands still until you send it, go on without it, or ask for your money back.',
  },
  ready: { title: 'Your report is ready', text: '' },
  superseded: { title: 'A newer version exists', text: 'This is an older version. It stays readable as it was.' },
  failed: { title: 'Your report could not be prepared', text: 'The whole amount goes back to how you paid.' },
  refunding: {
    title: 'Your money is on its way back',
    text: 'The whole amount goes back to how you paid. Banks take five to seven working days.',
  },
  refunded: {
    title: 'Your money is back',
    text: 'The whole amount went back to how you paid. What your passbooks said is erased.',
  },
  erased: {
    title: 'This report is erased',
    text: 'Its keys are deleted, so nobody can read it any more. Your invoice stays in My Account, because the law wants it.',
  },
  expired: {
    title: 'This report is no longer kept',
    text: 'Its time of keeping is over and its keys are deleted. Your invoice stays in My Account.',
  },
}
