import { useState } from 'react'
import { youtubePlayer } from '../../lib/youtube'
import { Cover } from '../../ui/cover'

type Props = { id: string; title: string; poster: string | null; category: string }

/** An article's video. Nothing of YouTube is loaded before the reader presses play. */
export function Video({ id, title, poster, category }: Props) {
  const [playing, setPlaying] = useState(false)
  return (
    <div className="video" data-print="no">
      {playing ? (
        <iframe
          src={youtubePlayer(id)}
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
            <img src={poster} alt="" />
          ) : (
            <Cover category={category} seed={title} className="absolute! inset-0 size-full" />
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
