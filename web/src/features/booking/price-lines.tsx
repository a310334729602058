// The lines of a price and their total. The invoice shows the same figures.

import { formatRupees } from '../../lib/format'
import { SiteWords, useBookingTexts } from './booking-texts'
import type { PriceSum } from './money'

export function PriceLines({ sum, note }: { sum: PriceSum; note: string }) {
  const { price: texts } = useBookingTexts()
  if (sum.total === 0 && sum.lines.length <= 1) return <p className="font-medium">{texts.freeOfCharge}</p>
  return (
    <div>
      <dl className="space-y-1.5 tabular-nums">
        {sum.lines.length > 1 &&
          sum.lines.map((line, index) => (
            <div key={`${line.title} ${index}`} className="flex justify-between gap-4 text-[0.9375rem]">
              <dt className="text-muted">
                <SiteWords words={line.title} />
              </dt>
              <dd>{formatRupees(line.paise / 100)}</dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 font-medium">
          <dt>{texts.toPay}</dt>
          <dd>{formatRupees(sum.total / 100)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-muted text-sm">
        <SiteWords words={note || texts.gst} />
      </p>
    </div>
  )
}
