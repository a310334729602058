// Which documents there are (product.md § 5).

import type { Activities, PfProfile } from '../../api/subscriber-types'

export type Documents = {
  /** Address of the receipt. */
  invoice: string | null
  report: boolean
}

export function documentsOf({ paymentDetails, userProfileCMPF, userProfileTFP }: Activities): Documents {
  const receipt = paymentDetails?.receiptUrl ?? ''
  return {
    // Nothing but https is opened from data.
    invoice: /^https:\/\//i.test(receipt) ? receipt : null,
    report: hasReport(userProfileTFP) || hasReport(userProfileCMPF),
  }
}

function hasReport(profile: PfProfile | null): boolean {
  if (profile === null) return false
  const made = profile.assistStatus?.toLowerCase() === 'pf_report_generated'
  return made && (profile.processedUan ?? '').trim() !== ''
}
