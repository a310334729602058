// Collects a member's documents: the newest receipt, the PF report, and every invoice and credit note.

import type { Activities, Invoice, PfProfile } from '../../api/subscriber-types'
import { isOwnPath, paths } from '../../lib/paths'

export type Documents = {
  /** The address of the newest receipt. */
  invoice: string | null
  /** The address of the newest PF report. */
  report: string | null
  /** Every invoice and credit note that can be opened. */
  all: (Invoice & { receiptUrl: string })[]
}

/** Data may only lead to https addresses and to paths of this site; `origin` is this site's. */
export function collectDocuments(activities: Activities, origin = ''): Documents {
  const { paymentDetails, userProfileCMPF, userProfileTFP } = activities
  const all = (paymentDetails?.invoices ?? []).flatMap((invoice) => {
    const receiptUrl = toSafeAddress(invoice.receiptUrl, origin)
    return receiptUrl === null ? [] : [{ ...invoice, receiptUrl }]
  })
  return {
    invoice: toSafeAddress(paymentDetails?.receiptUrl ?? null, origin),
    report: findReport(userProfileTFP, origin) ?? findReport(userProfileCMPF, origin),
    all,
  }
}

function toSafeAddress(address: string | null, origin: string): string | null {
  if (address === null) return null
  const own = isOwnPath(address) || (origin !== '' && address.startsWith(`${origin}/`))
  return own || /^https:\/\//i.test(address) ? address : null
}

/** Whether the address is one of the server's calls, and no page. */
export function isCall(address: string): boolean {
  return address.startsWith('/pf/v1/')
}

function findReport(profile: PfProfile | null, origin: string): string | null {
  if (profile === null) return null
  const isGenerated = profile.assistStatus?.toLowerCase() === 'pf_report_generated'
  const isShown = isGenerated && (profile.processedUan ?? '').trim() !== ''
  return isShown ? (toSafeAddress(profile.reportUrl, origin) ?? paths.service('epf')) : null
}
