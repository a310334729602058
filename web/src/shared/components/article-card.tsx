// The card of an article in a list.

import { Eye, Heart } from 'lucide-react'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import type { PictureSize } from '../../lib/pictures'
import { AppLink } from './app-link'
import { ArticleMedia } from './article-media'
import { CategoryBadge } from './category-badge'
import type { CoverDrawing } from './cover'
import { SaveButton } from './save-button'
import { useTexts } from '../../ui/page-language'
import { Skeleton } from '../../ui/states'

export type CardArticle = {
  _id: string
  title: string
  url: string
  category_id: { name: string }
  excerpt: string
  primary_image_url: string | null
  picture: PictureSize | null
  cover?: CoverDrawing | null
  YT_url: string | null
  likes: number
  views: number
  sponsor: string | null
}

/** Every card of a carousel is 294 by 420 px. The size is in rem, so that the card grows with larger letters. */
export const CARD_SIZE = 'h-105 w-73.5 max-w-full shrink-0'

/**
 * In a grid the picture is as wide as the column, a card is as tall as it needs, and a row is as tall as its tallest
 * card.
 */
const GRID_SIZE = 'h-full min-h-105 w-full'

type Place = 'carousel' | 'grid'

const SIZES: Record<Place, string> = { carousel: CARD_SIZE, grid: GRID_SIZE }

/** The picture is no higher than a carousel's card has room for. */
const PICTURES: Record<Place, string> = { carousel: 'max-h-41.5', grid: '' }

type Props = { content: CardArticle; place: Place; lead?: boolean; eager?: boolean }

/** The first story of a page may lead, by larger type only: all cards of a list have one size. */
export function ArticleCard({ content, place, lead, eager }: Props) {
  const { article, count, likes, views } = useTexts()
  return (
    <article
      className={cx(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface wrap-anywhere',
        SIZES[place],
      )}
    >
      <ArticleMedia
        title={content.title}
        category={content.category_id.name}
        image={content.primary_image_url}
        picture={content.picture}
        drawing={content.cover}
        video={content.YT_url}
        eager={eager}
        className={cx('aspect-video w-full shrink-0', PICTURES[place])}
      />
      {/* Nothing in here shrinks, because clamped lines would be cut through their letters. */}
      <div className="flex grow flex-col p-4 *:shrink-0">
        <p className="flex items-center gap-2">
          {/* A long name is cut, so that the name of the sponsor has room. */}
          <CategoryBadge
            name={content.category_id.name}
            className={cx('shrink-0 truncate', content.sponsor ? 'max-w-3/5' : 'max-w-full')}
          />
          {content.sponsor && (
            <span className="truncate text-muted text-xs">{article.sponsoredBy(content.sponsor)}</span>
          )}
        </p>
        <h3
          className={cx(
            'mt-2.5 line-clamp-3 font-semibold leading-[1.25] tracking-[-0.01em]',
            lead ? 'text-[1.4375rem]' : 'text-lg',
          )}
        >
          <AppLink
            href={paths.articleCard(content)}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {content.title}
          </AppLink>
        </h3>
        <p className="mt-2 line-clamp-2 text-[0.9375rem] text-muted leading-normal">{content.excerpt}</p>
        {/* Counts may be those of another minute than the document's (`compute_digest` on the server). */}
        <div className="mt-auto flex items-center gap-4 pt-3 text-[0.8125rem] text-muted tabular-nums [&_svg]:size-4">
          <span className="flex items-center gap-1.5">
            <Heart aria-hidden strokeWidth={1.75} />
            <span suppressHydrationWarning className="sr-only">
              {likes(content.likes)}
            </span>
            <span suppressHydrationWarning aria-hidden>
              {count(content.likes)}
            </span>
          </span>
          <span className="flex items-center gap-1.5">
            <Eye aria-hidden strokeWidth={1.75} />
            <span suppressHydrationWarning className="sr-only">
              {views(content.views)}
            </span>
            <span suppressHydrationWarning aria-hidden>
              {count(content.views)}
            </span>
          </span>
          {/* The button is above the link that covers the card. */}
          <SaveButton
            article={content}
            bare
            className="relative z-10 -my-3 -mr-3 ml-auto grid size-11 place-items-center rounded-control hover:text-ink"
          />
        </div>
      </div>
    </article>
  )
}

export function ArticleCardSkeleton({ place }: { place: Place }) {
  return (
    <div className={cx('overflow-hidden rounded-card border border-line bg-surface', SIZES[place])}>
      <Skeleton className={cx('aspect-video w-full rounded-none', PICTURES[place])} />
      <div className="space-y-3 p-4">
        <Skeleton className="h-5 w-20 rounded-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  )
}
