// The picture of an article that has none: the figure that it is about, as the server drew it. An article without a figure
// has its category's drawing in its category's colour, in a scene, with a companion and on a ground that its title chooses.
// Social cards draw from the same file of lines (crates/pictures/src/cards). The server's drawing stays as it is and the browser hydrates none of it, so a page of
// twenty covers carries no code for them. Covers of a page that is opened later are drawn by a part that is fetched
// then.

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { getCategoryHue } from '../../lib/category-hue'
import { cx } from '../../lib/cx'
import { trustHtml } from '../../lib/trusted-types'
import type { CoverArtProps } from './covers/cover-art'

type Props = {
  category: string
  seed: string
  /** The figure of the article, when it has one. */
  drawing?: CoverDrawing | null
  className?: string
}

/**
 * As `CoverDrawing` of the API: the drawing as SVG, what it says in words, and the category whose colour it has. What a device
 * stored earlier names none.
 */
export type CoverDrawing = { alt: string; svg: string; category?: string }

type CoverArtComponent = ComponentType<CoverArtProps>

let coverArt: CoverArtComponent | null = null

/** The server sets the component, because it draws at once. */
export function drawCoversWith(component: CoverArtComponent): void {
  coverArt = component
}

export function Cover({ category, seed, drawing, className }: Props) {
  if (!drawing) return <CategoryCover category={category} seed={seed} className={className} />
  return (
    <div
      data-hue={getCategoryHue(drawing.category ?? category)}
      className={cx('relative overflow-hidden bg-tint', className)}
    >
      <svg
        viewBox="0 0 294 165"
        role="img"
        aria-label={drawing.alt}
        className="cover-figure absolute inset-0 size-full"
        dangerouslySetInnerHTML={{ __html: trustHtml(drawing.svg) }}
      />
    </div>
  )
}

/** The same title always draws the same cover, on the server and in the browser. */
function CategoryCover({ category, seed, className }: Omit<Props, 'drawing'>) {
  const hue = getCategoryHue(category)
  const place = useRef<HTMLDivElement>(null)
  const [Drawn, setDrawn] = useState<CoverArtComponent | null>(() => coverArt)
  // A new title means another cover, so the key is the title.
  const [first] = useState(seed)
  const changed = first !== seed
  useEffect(() => {
    if (Drawn || (!changed && place.current?.firstElementChild)) return
    let isMounted = true
    void loadCoverArt().then((loaded) => isMounted && setDrawn(() => loaded))
    return () => {
      isMounted = false
    }
  }, [Drawn, changed])
  const look = { 'aria-hidden': true, 'data-hue': hue, className: cx('relative overflow-hidden bg-tint', className) }
  return Drawn ? (
    <div key="drawn" {...look}>
      <Drawn hue={hue} seed={seed} />
    </div>
  ) : (
    <div key="kept" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY_HTML} {...look} />
  )
}

/** React leaves the inside of this element as it is when it takes a page over. */
const EMPTY_HTML = { __html: trustHtml('') }

async function loadCoverArt(): Promise<CoverArtComponent> {
  coverArt ??= (await import('./covers/cover-art')).CoverArt
  return coverArt
}
