// An article's video. The page loads nothing from YouTube before the reader presses play.

import { useState } from 'react'
import { buildYoutubePlayerAddress } from '../../lib/youtube'
import type { PictureSize } from '../../lib/pictures'
import { Cover, type CoverDrawing } from '../../shared/components/cover'
import { Picture } from '../../ui/picture'

/** As wide as the text. */
export const COLUMN = '(min-width: 48rem) 680px, 100vw'

type Props = {
  id: string
  title: string
  poster: string | null
  picture: PictureSize | null
  category: string
  drawing: CoverDrawing | null
}

export function Video({ id, title, poster, picture, category, drawing }: Props) {
  const [playing, setPlaying] = useState(false)
  const cover = <Cover category={category} seed={title} drawing={drawing} className="absolute! inset-0 size-full" />
  return (
    <div className="video" data-print="no">
      {playing ? (
        <iframe
          src={buildYoutubePlayerAddress(id)}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <a
          className="video-link"
          href={`https://www.youtube.com/watch?v=${id}`}
          rel="noopener"
          onClick={(event) => {
            event.preventDefault()
            setPlaying(true)
          }}
        >
          {poster ? (
            <Picture
              src={poster}
              picture={picture && { ...picture, alt: '' }}
              sizes={COLUMN}
              width={1200}
              height={675}
              first
              fallback={cover}
            />
          ) : (
            cover
          )}
          <span className="video-label">
            <span className="video-play" aria-hidden />
            Play the video
            <span className="video-note">Loads from YouTube</span>
          </span>
        </a>
      )}
    </div>
  )
}
