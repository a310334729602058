// What a report contains, what it costs and when the money goes back.

import type { PfReportOffer } from '../../api/pf-report-types'
import { formatRupees } from '../../lib/format'

export function ReportPreview({ offer }: { offer: PfReportOffer }) {
  return (
    <>
      <ul className="list-disc space-y-1 pl-5">
        {offer.contents.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="text-lg">
        <strong className="font-semibold">{formatRupees(offer.price.amount / 100)}</strong> {offer.priceNote}. In
        English and Hindi.
      </p>
      <p className="text-muted text-sm leading-relaxed">{offer.refundRule}</p>
    </>
  )
}
