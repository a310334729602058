import { Play } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../lib/cx'
import { youtubeId, youtubePlayer } from '../lib/youtube'
import type { PictureSize } from '../lib/pictures'
import { Cover } from './cover'
import { Picture } from './picture'

type Props = {
  title: string
  category: string
  image: string | null
  picture: PictureSize | null
  video: string | null
  /** The picture is among the first things seen: it isn't put off. */
  eager?: boolean
  className?: string
}

/** A video that loads only when asked for, else the picture, else a drawn cover. Nothing is fetched from elsewhere before. */
export function ArticleMedia({ title, category, image, picture, video, eager, className }: Props) {
  const [playing, play] = useState(false)
  const id = youtubeId(video)
  const cover = <Cover category={category} seed={title} className="size-full" />
  if (id && playing) {
    return (
      <iframe
        src={youtubePlayer(id)}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        className={cx('relative z-10 border-0', className)}
      />
    )
  }
  return (
    <div className={cx('relative overflow-hidden', className)}>
      {image ? (
        <Picture
          src={image}
          picture={picture && { ...picture, alt: '' }}
          sizes="294px"
          width={588}
          height={330}
          eager={eager}
          fallback={cover}
          className="size-full object-cover"
        />
      ) : (
        cover
      )}
      {id && (
        <button
          type="button"
          aria-label={`Play the video: ${title}`}
          onClick={() => play(true)}
          className="absolute inset-0 z-10 grid cursor-pointer place-items-center noscript:hidden"
        >
          <span className="grid size-14 place-items-center rounded-full bg-ink text-paper shadow-float">
            <Play aria-hidden strokeWidth={1.75} className="ml-0.5 size-6" />
          </span>
        </button>
      )}
    </div>
  )
}
