// An article's media: a video that loads only on demand, else the picture, else a drawn cover. Nothing is fetched from
// other sites before that.

import { Play } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { parseYoutubeId, buildYoutubePlayerAddress } from '../../lib/youtube'
import type { PictureSize } from '../../lib/pictures'
import { Cover, type CoverDrawing } from './cover'
import { Picture } from '../../ui/picture'

type Props = {
  title: string
  category: string
  image: string | null
  picture: PictureSize | null
  /** The figure of an article without an image. */
  drawing?: CoverDrawing | null
  video: string | null
  /** True for one of the first pictures to be seen, which loads at once. */
  eager?: boolean
  className?: string
}

export function ArticleMedia({ title, category, image, picture, drawing, video, eager, className }: Props) {
  const [isPlaying, setIsPlaying] = useState(false)
  const id = parseYoutubeId(video)
  const cover = <Cover category={category} seed={title} drawing={drawing} className="size-full" />
  if (id && isPlaying) {
    return (
      <iframe
        src={buildYoutubePlayerAddress(id)}
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
          onClick={() => setIsPlaying(true)}
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
