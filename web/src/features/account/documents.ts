// Which documents there are (product.md § 5).

import type { Activities, Invoice, PfProfile } from '../../api/subscriber-types'
import { isOwnPath } from '../../lib/paths'

export type Documents = {
  /** Address of the newest receipt. */
  invoice: string | null
  report: boolean
  /** Every invoice and credit note that can be opened. */
  all: (Invoice & { receiptUrl: string })[]
}

/** Nothing but https and this site's own is opened from data; `origin` is this site's. */
export function documentsOf(activities: Activities, origin = ''): Documents {
  const { paymentDetails, userProfileCMPF, userProfileTFP } = activities
  const all = (paymentDetails?.invoices ?? []).flatMap((invoice) => {
    const receiptUrl = opened(invoice.receiptUrl, origin)
    return receiptUrl === null ? [] : [{ ...invoice, receiptUrl }]
  })
  return {
    invoice: opened(paymentDetails?.receiptUrl ?? null, origin),
    report: hasReport(userProfileTFP) || hasReport(userProfileCMPF),
    all,
  }
}

function opened(address: string | null, origin: string): string | null {
  if (address === null) return null
  const own = isOwnPath(address) || (origin !== '' && address.startsWith(`${origin}/`))
  return own || /^https:\/\//i.test(address) ? address : null
}

const KINDS: Record<Invoice['kind'], string> = {
  invoice: 'Invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
}

export function documentName({ kind, number }: Invoice): string {
  return `${KINDS[kind]} ${number}`
}

function hasReport(profile: PfProfile | null): boolean {
  if (profile === null) return false
  const made = profile.assistStatus?.toLowerCase() === 'pf_report_generated'
  return made && (profile.processedUan ?? '').trim() !== ''
}
