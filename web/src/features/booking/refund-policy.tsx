// The refund rule in a line, with a link to the whole of it.

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
