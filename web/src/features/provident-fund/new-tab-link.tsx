// A link away from what was read. Nothing of it is kept, so the way back would lead to an empty page: the link opens a tab of its
// own, and says so.

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../shared/components/app-link'

type Props = { href: string; className: string; children: ReactNode }

export function NewTabLink({ href, className, children }: Props) {
  return (
    <AppLink href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <ExternalLink aria-hidden className="ml-1.5 size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="sr-only"> (opens in a new tab)</span>
    </AppLink>
  )
}
