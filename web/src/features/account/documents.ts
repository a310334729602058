// Collects a member's documents: the newest receipt, the PF report, and every invoice and credit note.

import type { Activities, Invoice, PfProfile } from '../../api/subscriber-types'
import { isOwnPath } from '../../lib/paths'

export type Documents = {
  /** The address of the newest receipt. */
  invoice: string | null
  report: boolean
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
    report: hasReport(userProfileTFP) || hasReport(userProfileCMPF),
    all,
  }
}

function toSafeAddress(address: string | null, origin: string): string | null {
  if (address === null) return null
  const own = isOwnPath(address) || (origin !== '' && address.startsWith(`${origin}/`))
  return own || /^https:\/\//i.test(address) ? address : null
}

const KINDS: Record<Invoice['kind'], string> = {
  invoice: 'Invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
}

export function formatDocumentName({ kind, number }: Invoice): string {
  return `${KINDS[kind]} ${number}`
}

function hasReport(profile: PfProfile | null): boolean {
  if (profile === null) return false
  const isGenerated = profile.assistStatus?.toLowerCase() === 'pf_report_generated'
  return isGenerated && (profile.processedUan ?? '').trim() !== ''
}
