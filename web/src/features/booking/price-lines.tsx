import { rupees } from '../../lib/format'
import type { Sum } from './money'

/** What it adds up to; the same figures that stand on the invoice. */
export function PriceLines({ sum, note }: { sum: Sum; note: string }) {
  if (sum.total === 0 && sum.lines.length <= 1) return <p className="font-medium">Free of charge</p>
  return (
    <div>
      <dl className="space-y-1.5 tabular-nums">
        {sum.lines.length > 1 &&
          sum.lines.map((line, at) => (
            <div key={`${line.title} ${at}`} className="flex justify-between gap-4 text-[0.9375rem]">
              <dt className="text-muted">{line.title}</dt>
              <dd>{rupees(line.paise / 100)}</dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 font-medium">
          <dt>To pay</dt>
          <dd>{rupees(sum.total / 100)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-muted text-sm">{note || 'GST included.'}</p>
    </div>
  )
}
