// An uploaded picture in the widths it has. The browser takes the smallest that is sharp enough, in the best format it
// reads, and knows the size before anything has come. When none comes, something else is shown in its place.

import { type ReactNode, useState } from 'react'
import { buildSrcSet, type PictureSize } from '../lib/pictures'

type Props = {
  src: string
  /** Unknown for pictures from elsewhere: those are shown as they are. */
  picture: PictureSize | null
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** Space kept for a picture of unknown size. */
  width: number
  height: number
  /** The largest thing on the page: fetched before everything else. */
  first?: boolean
  /** Not put off until it is scrolled to. */
  eager?: boolean
  /** Shown when the picture can't be loaded: pictures from elsewhere come and go. */
  fallback: ReactNode
  className?: string
}

export function Picture({ src, picture, sizes, width, height, first, eager, fallback, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === src) return fallback
  const fail = () => setFailed(src)
  const image = (
    <img
      // It may have failed before React took the page over, when nobody listened.
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

/** Done, and nothing there. One that is put off or still on its way isn't done. */
function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0
}
