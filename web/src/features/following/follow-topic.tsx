// Offers to write to the reader when a rule of a topic changes, or one of its articles is corrected.

import type { Category } from '../../api/types'
import { FollowButton } from './follow-button'
import { useFollowing } from './use-following'

export function FollowTopic({ category }: { category: Category }) {
  const following = useFollowing()
  return (
    <section
      aria-label={`Changes in ${category.name}`}
      className="mt-2 flex flex-wrap items-center gap-x-4 noscript:hidden print:hidden"
    >
      <FollowButton
        following={following}
        subject={`category:${category._id}`}
        title={category.name}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-brand text-sm hover:underline"
      />
      <p className="text-muted text-sm">One e-mail when a rule of this topic changes, or we correct an article.</p>
      {following.dialog}
    </section>
  )
}
