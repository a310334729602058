// A member's picture, else the first letter of the name, else "U".

import { useState } from 'react'
import { cx } from '../../../lib/cx'
import { splitGraphemes } from '../../../lib/text'

export function Avatar({ name, picture, className }: { name: string; picture: string | null; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = cx('shrink-0 rounded-full', className ?? 'size-10')
  // Only pictures of this site are shown, because another site would learn who reads here.
  if (picture?.startsWith('/') && broken !== picture) {
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        onError={() => setBroken(picture)}
        className={cx(shape, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={cx(shape, 'grid place-items-center bg-brand font-medium font-serif text-lg text-on-brand')}
    >
      {splitGraphemes(name.trim())[0]?.toUpperCase() ?? 'U'}
    </span>
  )
}
