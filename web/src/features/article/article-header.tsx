import type { Content } from '../../api/types'
import { bylineOf } from '../../lib/byline'
import { counted, date, isoDay, readingTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { youtubeId } from '../../lib/youtube'
import { AppLink } from '../../ui/app-link'
import { CategoryBadge } from '../../ui/category-badge'
import { Cover } from '../../ui/cover'
import { Picture } from '../../ui/picture'
import { Whole } from '../../ui/whole'
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
        <Whole>{content.title}</Whole>
      </h1>
      {content.excerpt && (
        <p className="mt-4 font-serif text-lg text-muted leading-relaxed sm:text-xl">
          <Whole>{content.excerpt}</Whole>
        </p>
      )}
      <Byline content={content} />
      <ArticleActions content={content} />
      <Lead content={content} />
    </header>
  )
}

/** Hangs at the end of a line rather than at the start of the next. */
const DOT = '\u00a0· '

function Byline({ content }: { content: Content }) {
  const { checkedOn, publishedAt } = content
  const author = bylineOf(content.author)
  const reviewer = bylineOf(content.reviewer)
  return (
    <div className="mt-5 border-line border-t pt-3 pb-1 sm:mt-6 sm:pt-4 text-muted text-sm leading-relaxed">
      {(author || reviewer) && (
        <p>
          {author && (
            <>
              By <span className="font-medium text-ink">{author.name}</span>
            </>
          )}
          {author && reviewer && DOT}
          {reviewer && (
            <>
              Reviewed by <span className="font-medium text-ink">{reviewer.name}</span>
            </>
          )}
          {(author?.isSample || reviewer?.isSample) && (
            <>
              {DOT}
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
              Checked on <time dateTime={checkedOn}>{date(checkedOn)}</time>
            </span>
            {DOT}
          </>
        )}
        {publishedAt && (
          <>
            Published <time dateTime={isoDay(publishedAt)}>{date(publishedAt)}</time>
            {DOT}
          </>
        )}
        {readingTime(content.readingMinutes)}
        {DOT}
        {counted(content.views, 'view', 'views')}
      </p>
    </div>
  )
}

const PLACE = 'mt-4 aspect-video h-auto w-full rounded-card border border-line object-cover'

/** The video when there is one, else the picture, else a drawn cover: no more than a band, and on phones none, for the text begins sooner. */
function Lead({ content }: { content: Content }) {
  const video = youtubeId(content.YT_url)
  const { primary_image_url: image, picture, title } = content
  const category = content.category_id.name
  if (video) {
    return (
      <div className="mt-4">
        <Video id={video} title={title} poster={image} picture={picture} category={category} />
      </div>
    )
  }
  if (!image) {
    return (
      <Cover category={category} seed={title} className="mt-4 h-48 w-full rounded-card max-sm:hidden print:hidden" />
    )
  }
  // One that doesn't come leaves its place to a cover of the same size: what is being read mustn't move.
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
      className={PLACE}
    />
  )
}
