// The story that leads the home page on wide screens, with the rules that changed last beside it. On a phone the featured
// articles above show it.

import { useQuery } from '@tanstack/react-query'
import { contentsQuery } from '../../api/queries/contents'
import { frontPageQuery } from '../../api/queries/front-page'
import type { ContentCard } from '../../api/types'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ArticleMedia } from '../../shared/components/article-media'
import { CategoryBadge } from '../../shared/components/category-badge'
import { ChangedRules } from './changed-rules'
import { moveRepeatsLast } from './featured-order'
import { latestFourQuery } from './latest'

const featuredQuery = contentsQuery({ featured: true, limit: 4 })

export function LeadStory() {
  const { data: featured } = useQuery(featuredQuery)
  const { data: latest } = useQuery(latestFourQuery)
  const { data: front } = useQuery(frontPageQuery)
  const shown = latest?.contents ?? []
  const [lead] = moveRepeatsLast(shown, featured?.contents ?? [])
  // What the row above shows is no second story.
  const story = lead && !shown.some(({ _id }) => _id === lead._id) ? lead : null
  const rules = front?.changedRules ?? []
  if (!story && rules.length === 0) return null
  return (
    <div
      className={cx(
        'page mt-14 grid gap-x-14 gap-y-10 md:mt-20',
        story && rules.length > 0 && 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
      )}
    >
      {story && <Story story={story} />}
      {rules.length > 0 && <ChangedRules rules={rules} />}
    </div>
  )
}

function Story({ story }: { story: ContentCard }) {
  return (
    <article className="group relative hidden border-ink border-t-2 pt-5 md:block">
      <ArticleMedia
        title={story.title}
        category={story.category_id.name}
        image={story.primary_image_url}
        picture={story.picture}
        drawing={story.cover}
        video={story.YT_url}
        className="aspect-[2.35/1] w-full overflow-hidden rounded-card"
      />
      <p className="mt-5">
        <CategoryBadge name={story.category_id.name} />
      </p>
      <h2 className="mt-3 text-balance font-semibold text-[2rem] leading-[1.15] tracking-[-0.015em] lg:text-[2.375rem]">
        <AppLink
          href={paths.articleCard(story)}
          className="decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {story.title}
        </AppLink>
      </h2>
      <p className="mt-3 max-w-[60ch] font-serif text-lg text-muted leading-relaxed">{story.excerpt}</p>
    </article>
  )
}
