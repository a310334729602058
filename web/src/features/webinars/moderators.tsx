// The moderators of a webinar: three pictures and names, and how many more.

import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Moderator } from '../../api/webinar-types'
import { isOwnPath } from '../../lib/paths'
import { SHOWN_MODERATORS } from './messages'

export function Moderators({ moderators }: { moderators: readonly Moderator[] }) {
  if (moderators.length === 0) return <p className="text-muted text-sm">No moderators</p>
  const visible = moderators.slice(0, SHOWN_MODERATORS)
  const others = moderators.slice(SHOWN_MODERATORS)
  const more = `+ ${others.length} more`
  return (
    <div className="flex items-center gap-3 text-sm">
      <span aria-hidden className="flex shrink-0">
        {visible.map(({ name, profilePic }, index) => (
          <ModeratorPortrait key={`${name} ${index}`} picture={profilePic} />
        ))}
        {others.length > 0 && (
          <span
            title={more}
            className="-ml-2 grid size-10 place-items-center rounded-full border border-line bg-paper font-medium text-muted text-xs"
          >
            +{others.length}
          </span>
        )}
      </span>
      <p className="min-w-0 text-muted">
        <span className="sr-only">Moderators: </span>
        {visible.map(({ name }) => name).join(', ')}
        {others.length > 0 && (
          <>
            <span aria-hidden className="whitespace-nowrap" title={others.map(({ name }) => name).join(', ')}>
              {' '}
              {more}
            </span>
            <span className="sr-only">, {others.map(({ name }) => name).join(', ')}</span>
          </>
        )}
      </p>
    </div>
  )
}

/** An icon replaces a picture that is missing or does not load. */
function ModeratorPortrait({ picture }: { picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = '-ml-2 size-10 shrink-0 rounded-full border border-line bg-paper first:ml-0'
  // A picture from another host would tell that host who reads this page.
  if (picture && broken !== picture && isOwnPath(picture)) {
    return (
      <img
        // It may have failed before React took the page over.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(picture)
        }}
        src={picture}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
        className={`${shape} object-cover`}
      />
    )
  }
  return (
    <span data-avatar="default" className={`${shape} grid place-items-center text-muted`}>
      <UserRound className="size-5" strokeWidth={1.75} />
    </span>
  )
}
