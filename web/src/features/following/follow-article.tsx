// Offers to write to the reader when a rule in the article changes, or the article is corrected.

import type { Content } from '../../api/types'
import { useTexts } from '../../ui/page-language'
import { FollowButton } from './follow-button'
import { useFollowing } from './use-following'

export function FollowArticle({ content }: { content: Content }) {
  const following = useFollowing()
  const { follow } = useTexts()
  return (
    <section aria-label={follow.label} data-print="no" className="mt-10 border-line border-t pt-6 noscript:hidden">
      <p className="text-muted text-sm">{follow.offer}</p>
      <FollowButton
        following={following}
        subject={`article:${content._id}`}
        title={content.title}
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-medium text-brand text-sm hover:underline"
      />
      {following.dialog}
    </section>
  )
}
