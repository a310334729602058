// A card that leads to a page as a whole: the heading is the link, and its area is the card's.

import type { ReactNode } from 'react'
import { AppLink } from './app-link'

type Props = {
  href: string
  title: string
  /** The level of the heading in the page. */
  level: 2 | 3
  children: ReactNode
}

export function LinkCard({ href, title, level, children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="relative h-full rounded-card border border-line bg-surface p-5 focus-within:border-brand hover:border-brand">
      <Heading className="font-semibold text-ink text-lg leading-snug">
        <AppLink href={href} className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </AppLink>
      </Heading>
      {children}
    </div>
  )
}
