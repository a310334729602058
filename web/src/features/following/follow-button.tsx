// The button that follows an article or a rule. What it asks is in a dialog whose code is fetched with the first press.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { type FollowSubject, followsQuery, unfollow } from '../../api/members/follows'
import { cx } from '../../lib/cx'
import { showToast } from '../../shared/stores/toasts'
import { useSubscription } from '../../shared/components/subscription'

const FollowDialog = lazy(async () => ({ default: (await import('./follow-dialog')).FollowDialog }))

type Props = {
  subject: FollowSubject
  /** What is followed, in words. */
  title: string
  className?: string
}

export function FollowButton({ subject, title, className }: Props) {
  const client = useQueryClient()
  const { subscriptionData } = useSubscription()
  const { data } = useQuery({ ...followsQuery, enabled: subscriptionData?.assurance === 'proven' })
  // Once closed it stays mounted for its closing animation.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  const isFollowed = subscriptionData !== null && (data?.follows.some((one) => one.subject === subject) ?? false)
  const stopping = useMutation({
    mutationFn: () => unfollow(subject),
    onSuccess: (body) => client.setQueryData(followsQuery.queryKey, body),
    onError: (error) => showToast('Error', getReaderMessage(error, 'Please try again.'), 'danger'),
  })
  const Icon = isFollowed ? BellRing : Bell
  return (
    <>
      <button
        type="button"
        aria-pressed={isFollowed}
        aria-label={`Tell me when this changes: ${title}`}
        disabled={stopping.isPending}
        onClick={() => (isFollowed ? stopping.mutate() : setDialog('open'))}
        className={cx('cursor-pointer noscript:hidden', isFollowed && 'text-brand', className)}
      >
        <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.75} />
        Tell me when this changes
      </button>
      {dialog !== 'unused' && (
        <Suspense fallback={null}>
          <FollowDialog subject={subject} title={title} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
