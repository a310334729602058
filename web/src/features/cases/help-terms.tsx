// What our own help with a module costs and takes.

import type { AssistHelp } from '../../api/types'
import { cx } from '../../lib/cx'
import { formatDate, formatRupees } from '../../lib/format'

export function HelpTerms({ help, className }: { help: AssistHelp; className?: string }) {
  const { price, priceAsOf, priceNote, time, nextStep } = help
  return (
    <dl className={cx('grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-y-2', className)}>
      <dt className="font-medium">Price</dt>
      <dd>
        {price === null ? 'Free' : `${formatRupees(price.amount / 100)} as a rule, GST included`}
        {priceAsOf !== null && <span className="text-muted"> (from {formatDate(priceAsOf)})</span>}
        {priceNote !== '' && <span className="block text-muted text-sm">{priceNote}</span>}
      </dd>
      <dt className="font-medium">Time</dt>
      <dd>{time}</dd>
      <dt className="font-medium">Next step</dt>
      <dd>{nextStep}</dd>
    </dl>
  )
}
