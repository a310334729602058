// The site's name with its logo, a sheet of small print.

import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

export function Wordmark() {
  return (
    <AppLink href={paths.home()} className="flex shrink-0 items-center gap-2.5 rounded-control py-1">
      {/* Every document preloads it already, and "low" keeps React from writing a second preload. The narrowest windows
          have room for the name alone. */}
      <img
        src="/images/logo.svg"
        alt=""
        width={32}
        height={32}
        fetchPriority="low"
        className="size-8 max-[21.5rem]:hidden"
      />
      <span className="whitespace-nowrap font-semibold font-serif text-[1.1875rem] text-ink tracking-tight">
        The <span className="marked">Fine Print</span>
      </span>
    </AppLink>
  )
}
