// An uploaded picture in the widths it has. The browser takes the smallest that is sharp enough, in the best format it
// reads, and knows the size before the picture arrives. When it does not load, something else replaces it.

import { type ReactNode, useState } from 'react'
import { buildSrcSet, type PictureSize } from '../lib/pictures'

type Props = {
  src: string
  /** Null for pictures of other sites, which are shown as they are. */
  picture: PictureSize | null
  /** The width at which it is shown, as the `sizes` of an image. */
  sizes: string
  /** The space that is kept for a picture of unknown size. */
  width: number
  height: number
  /** True for the largest picture of the page, which is fetched before everything else. */
  first?: boolean
  /** True for a picture that loads at once, and not when it is scrolled to. */
  eager?: boolean
  /** This is shown when the picture cannot be loaded, as pictures of other sites may disappear. */
  fallback: ReactNode
  className?: string
}

export function Picture({ src, picture, sizes, width, height, first, eager, fallback, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === src) return fallback
  const fail = () => setFailed(src)
  const image = (
    <img
      // It may have failed before React took the page over, when nothing listened for the error.
      ref={(element) => {
        if (element && hasFailed(element)) fail()
      }}
      onError={fail}
      src={src}
      srcSet={(picture && buildSrcSet(src, picture, 'jpg')) ?? undefined}
      sizes={picture?.formats.includes('jpg') ? sizes : undefined}
      alt={picture?.alt ?? ''}
      width={picture?.width ?? width}
      height={picture?.height ?? height}
      loading={first || eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      className={className}
    />
  )
  if (!picture) return image
  return (
    <picture className="contents">
      {['avif', 'webp'].map((format) => {
        const candidates = buildSrcSet(src, picture, format)
        return candidates && <source key={format} type={`image/${format}`} srcSet={candidates} sizes={sizes} />
      })}
      {image}
    </picture>
  )
}

/** The browser is done and has no picture. A deferred or still loading picture is not done. */
function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0
}
