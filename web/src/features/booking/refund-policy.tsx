// The refund rule in one line, with a link to the full policy.

import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

export function RefundPolicy({ text, className }: { text: string; className?: string }) {
  return (
    <p className={className}>
      {text}{' '}
      <AppLink href={paths.refunds()} className="text-brand underline underline-offset-4">
        Refunds
      </AppLink>
    </p>
  )
}
