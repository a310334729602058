// The top of an article: category, title, byline, dates and the lead picture or video.

import type { Content } from '../../api/types'
import { parseByline } from '../../lib/byline'
import { toIsoDay } from '../../lib/format'
import { HINDI_CATEGORY, LANGUAGE_TAGS } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { parseYoutubeId } from '../../lib/youtube'
import { AppLink } from '../../shared/components/app-link'
import { CategoryBadge } from '../../shared/components/category-badge'
import { Cover } from '../../shared/components/cover'
import { Picture } from '../../ui/picture'
import { NoWrapNumbers } from '../../ui/no-wrap-numbers'
import { useTexts } from '../../ui/page-language'
import { ArticleActions } from './article-actions'
import { COLUMN, Video } from './video'

export function ArticleHeader({ content }: { content: Content }) {
  const { category_id: category, sponsor } = content
  const { article: texts } = useTexts()
  return (
    <header>
      <div className="flex flex-wrap items-center gap-3">
        <AppLink href={paths.category(category.slug)}>
          <CategoryBadge name={category.name} />
        </AppLink>
        <EditionLink edition={content.otherEdition} />
        {sponsor && (
          <span className="rounded-control border border-ink px-2 py-0.5 font-medium text-ink text-sm">
            {texts.sponsoredBy(sponsor)}
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

/** Leads to the same article in the other language, in the words of that language. */
function EditionLink({ edition }: { edition: Content['otherEdition'] }) {
  // Data that was stored on a device before there were editions has none.
  if (!edition) return null
  const language = edition.language === 'hi' ? 'hi' : 'en'
  return (
    <AppLink
      href={edition.url}
      lang={LANGUAGE_TAGS[language]}
      hrefLang={LANGUAGE_TAGS[language]}
      rel="alternate"
      data-print="no"
      className="inline-flex min-h-11 items-center font-medium text-brand text-sm underline-offset-4 hover:underline"
    >
      {language === 'hi' ? 'हिन्दी में पढ़ें' : 'Read in English'}
    </AppLink>
  )
}

/** The space before the dot does not break, so that the dot stands at the end of a line. */
const SEPARATOR = '\u00a0· '

function BylineText({ content }: { content: Content }) {
  const { checkedOn, publishedAt } = content
  const author = parseByline(content.author)
  const reviewer = parseByline(content.reviewer)
  const { article: texts, date, views, readingTime } = useTexts()
  return (
    <div className="mt-5 border-line border-t pt-3 pb-1 sm:mt-6 sm:pt-4 text-muted text-sm leading-relaxed">
      {(author || reviewer) && (
        <p>
          {author && (
            <>
              {texts.by} <PersonName name={author.name} url={content.authorUrl} />
            </>
          )}
          {author && reviewer && SEPARATOR}
          {reviewer && (
            <>
              {texts.reviewedBy} <PersonName name={reviewer.name} url={content.reviewerUrl} />
            </>
          )}
          {(author?.isSample || reviewer?.isSample) && (
            <>
              {SEPARATOR}
              <AppLink href={paths.about()} className="whitespace-nowrap underline underline-offset-2 hover:text-ink">
                {texts.sampleByline}
              </AppLink>
            </>
          )}
        </p>
      )}
      <p>
        {checkedOn && (
          <>
            <span className="font-medium text-brand">
              {texts.checkedOn} <time dateTime={checkedOn}>{date(checkedOn)}</time>
            </span>
            {SEPARATOR}
          </>
        )}
        {publishedAt && (
          <>
            {texts.published} <time dateTime={toIsoDay(publishedAt)}>{date(publishedAt)}</time>
            {SEPARATOR}
          </>
        )}
        {readingTime(content.readingMinutes)}
        {SEPARATOR}
        {/* It may be the count of another minute than the document's, as in `article-card.tsx`. */}
        <span suppressHydrationWarning>{views(content.views)}</span>
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
  // A Hindi edition has the colour and the drawing of its English article.
  const isHindi = content.category_id.slug === HINDI_CATEGORY
  const category = ((isHindi ? content.otherEdition?.category_id : undefined) ?? content.category_id).name
  const seed = (isHindi ? content.otherEdition?.title : undefined) ?? title
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
        seed={seed}
        drawing={drawing}
        className="mt-4 h-48 w-full rounded-card max-sm:hidden print:hidden"
      />
    )
  }
  // A picture that does not load is replaced by a cover of the same size, so that the text does not move.
  const cover = <Cover category={category} seed={seed} className="mt-4 aspect-video w-full rounded-card print:hidden" />
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
