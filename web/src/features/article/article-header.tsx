// The top of an article: category, title, byline, dates and the lead picture or video.

import type { Content } from '../../api/types'
import { parseByline } from '../../lib/byline'
import { formatQuantity, formatDate, toIsoDay, formatReadingTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { parseYoutubeId } from '../../lib/youtube'
import { AppLink } from '../../shared/components/app-link'
import { CategoryBadge } from '../../shared/components/category-badge'
import { Cover } from '../../shared/components/cover'
import { Picture } from '../../ui/picture'
import { NoWrapNumbers } from '../../ui/no-wrap-numbers'
import { ArticleActions } from './article-actions'
import { COLUMN, Video } from './video'

export function ArticleHeader({ content }: { content: Content }) {
  const { category_id: category, sponsor } = content
  return (
    <header>
      <div className="flex flex-wrap items-center gap-3">
        <AppLink href={paths.category(category.slug)}>
          <CategoryBadge name={category.name} />
        </AppLink>
        {sponsor && (
          <span className="rounded-control border border-ink px-2 py-0.5 font-medium text-ink text-sm">
            Sponsored by {sponsor}
          </span>
        )}
      </div>
      <h1 className="mt-4 font-semibold text-[2rem] text-ink leading-[1.15] tracking-[-0.01em] sm:text-[2.625rem]">
        <NoWrapNumbers>{content.title}</NoWrapNumbers>
      </h1>
      {content.excerpt && (
        <p className="mt-4 font-serif text-lg text-muted leading-relaxed sm:text-xl">
          <NoWrapNumbers>{content.excerpt}</NoWrapNumbers>
        </p>
      )}
      <BylineText content={content} />
      <ArticleActions content={content} />
      <LeadMedia content={content} />
    </header>
  )
}

/** The space before the dot does not break, so that the dot stands at the end of a line. */
const SEPARATOR = '\u00a0· '

function BylineText({ content }: { content: Content }) {
  const { checkedOn, publishedAt } = content
  const author = parseByline(content.author)
  const reviewer = parseByline(content.reviewer)
  return (
    <div className="mt-5 border-line border-t pt-3 pb-1 sm:mt-6 sm:pt-4 text-muted text-sm leading-relaxed">
      {(author || reviewer) && (
        <p>
          {author && (
            <>
              By <PersonName name={author.name} url={content.authorUrl} />
            </>
          )}
          {author && reviewer && SEPARATOR}
          {reviewer && (
            <>
              Reviewed by <PersonName name={reviewer.name} url={content.reviewerUrl} />
            </>
          )}
          {(author?.isSample || reviewer?.isSample) && (
            <>
              {SEPARATOR}
              <AppLink href={paths.about()} className="whitespace-nowrap underline underline-offset-2 hover:text-ink">
                Sample byline
              </AppLink>
            </>
          )}
        </p>
      )}
      <p>
        {checkedOn && (
          <>
            <span className="font-medium text-brand">
              Checked on <time dateTime={checkedOn}>{formatDate(checkedOn)}</time>
            </span>
            {SEPARATOR}
          </>
        )}
        {publishedAt && (
          <>
            Published <time dateTime={toIsoDay(publishedAt)}>{formatDate(publishedAt)}</time>
            {SEPARATOR}
          </>
        )}
        {formatReadingTime(content.readingMinutes)}
        {SEPARATOR}
        {formatQuantity(content.views, 'view', 'views')}
      </p>
    </div>
  )
}

function PersonName({ name, url }: { name: string; url: string | null }) {
  if (url === null) return <span className="font-medium text-ink">{name}</span>
  return (
    <AppLink href={url} className="font-medium text-ink underline-offset-2 hover:underline">
      {name}
    </AppLink>
  )
}

const LEAD_CLASS = 'mt-4 aspect-video h-auto w-full rounded-card border border-line object-cover'

/**
 * Shows the video when there is one, else the picture, else a drawn cover. A cover is only a band, and phones show
 * none, so that the text begins sooner.
 */
function LeadMedia({ content }: { content: Content }) {
  const video = parseYoutubeId(content.YT_url)
  const { primary_image_url: image, picture, cover: drawing, title } = content
  const category = content.category_id.name
  if (video) {
    return (
      <div className="mt-4">
        <Video id={video} title={title} poster={image} picture={picture} category={category} drawing={drawing} />
      </div>
    )
  }
  if (!image) {
    return (
      <Cover
        category={category}
        seed={title}
        drawing={drawing}
        className="mt-4 h-48 w-full rounded-card max-sm:hidden print:hidden"
      />
    )
  }
  // A picture that does not load is replaced by a cover of the same size, so that the text does not move.
  const cover = (
    <Cover category={category} seed={title} className="mt-4 aspect-video w-full rounded-card print:hidden" />
  )
  return (
    <Picture
      src={image}
      picture={picture}
      sizes={COLUMN}
      width={1200}
      height={675}
      first
      fallback={cover}
      className={LEAD_CLASS}
    />
  )
}
