// What a case costs, whether it is paid, and its invoices.

import { FileText } from 'lucide-react'
import type { Case } from '../../api/case-types'
import { formatRupees } from '../../lib/format'
import { isOwnPath } from '../../lib/paths'
import { CaseSection } from './case-section'
import { useCaseTexts } from './case-texts'
import { useLanguageTag } from '../../ui/language-tag'

/** The desk is not the person's. */
const DESK_PAYMENTS: Partial<Record<string, string>> = { refunding: 'The refund is on its way to the person.' }

type Props = { shown: Case; isDesk?: boolean }

export function CaseMoney({ shown: { quote, payment, documents }, isDesk = false }: Props) {
  const { money: texts, date: formatDay, translate } = useCaseTexts()
  const tagOf = useLanguageTag()
  if (quote === null) return null
  const { price, reason } = quote
  const isFree = price.amount === 0
  return (
    <CaseSection id="price" title={texts.title}>
      <p className="wrap-anywhere mt-2 leading-relaxed">
        {isFree ? texts.free : texts.amount(price.amount / 100)}{' '}
        {!isFree && payment !== null && ((isDesk && DESK_PAYMENTS[payment]) || texts.states[payment])}
        {reason !== '' && (
          <span lang={tagOf(translate(reason))} className="block text-muted">
            {translate(reason)}
          </span>
        )}
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
                  {texts.kinds[kind] ?? texts.document} {number}
                </a>
              )}
              <span className="text-muted text-sm">
                {formatDay(date)}, {formatRupees(amount / 100)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CaseSection>
  )
}
