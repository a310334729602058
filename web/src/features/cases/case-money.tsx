// What a case costs, whether it is paid, and its invoices.

import { FileText } from 'lucide-react'
import type { Case } from '../../api/case-types'
import { formatDate, formatRupees } from '../../lib/format'
import { isOwnPath } from '../../lib/paths'
import { CaseSection } from './case-section'

const PAYMENTS: Partial<Record<string, string>> = {
  created: 'Not paid yet.',
  pending: 'The payment is being confirmed.',
  paid: 'Paid.',
  failed: 'The payment did not go through.',
  refunding: 'The refund is on its way to you.',
  refunded: 'Refunded. Banks take up to a week to show it.',
}

const KINDS: Partial<Record<string, string>> = {
  invoice: 'Invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
}

const DESK_PAYMENTS: typeof PAYMENTS = { ...PAYMENTS, refunding: 'The refund is on its way to the person.' }

type Props = { shown: Case; isDesk?: boolean }

export function CaseMoney({ shown: { quote, payment, documents }, isDesk = false }: Props) {
  if (quote === null) return null
  const { price, reason } = quote
  const isFree = price.amount === 0
  return (
    <CaseSection id="price" title="Price">
      <p className="wrap-anywhere mt-2 leading-relaxed">
        {isFree ? 'Free of charge.' : `${formatRupees(price.amount / 100)}, GST included.`}{' '}
        {!isFree && payment !== null && (isDesk ? DESK_PAYMENTS : PAYMENTS)[payment]}
        {reason !== '' && <span className="block text-muted">{reason}</span>}
      </p>
      {documents.length > 0 && (
        <ul className="mt-2">
          {documents.map(({ number, kind, date, amount, receiptUrl }) => (
            <li key={number} className="flex flex-wrap items-baseline gap-x-3 text-[0.9375rem]">
              {receiptUrl !== null && (isOwnPath(receiptUrl) || /^https?:\/\//.test(receiptUrl)) && (
                <a
                  href={receiptUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 items-center gap-2 font-medium text-brand underline underline-offset-4"
                >
                  <FileText aria-hidden className="size-5 self-center" strokeWidth={1.75} />
                  {KINDS[kind] ?? 'Document'} {number}
                </a>
              )}
              <span className="text-muted text-sm">
                {formatDate(date)}, {formatRupees(amount / 100)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CaseSection>
  )
}
