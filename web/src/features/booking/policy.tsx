import { paths } from '../../lib/paths'
import { AppLink } from '../../ui/app-link'

/** The rule of refunds in a line, with the way to the whole of it. */
export function Policy({ text, className }: { text: string; className?: string }) {
  return (
    <p className={className}>
      {text}{' '}
      <AppLink href={paths.refunds()} className="text-brand underline underline-offset-4">
        Refunds
      </AppLink>
    </p>
  )
}
