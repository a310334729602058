// The button that follows an article, a rule or a topic.

import { Bell, BellRing } from 'lucide-react'
import type { FollowSubject } from '../../api/members/follows'
import { cx } from '../../lib/cx'
import { useTexts } from '../../ui/page-language'
import type { Following } from './use-following'

type Props = {
  following: Following
  subject: FollowSubject
  /** What is followed, in words. */
  title: string
  className?: string
}

export function FollowButton({ following, subject, title, className }: Props) {
  const { follow } = useTexts()
  const isFollowed = following.isFollowed(subject)
  const Icon = isFollowed ? BellRing : Bell
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      aria-label={`${follow.button}: ${title}`}
      disabled={following.isStopping}
      onClick={() => following.toggle(subject, title)}
      className={cx('cursor-pointer noscript:hidden', isFollowed && 'text-brand', className)}
    >
      <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.75} />
      {follow.button}
    </button>
  )
}
