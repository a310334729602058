// Follows articles, rules and topics, and lets them go. All buttons of a page share it, because there may be hundreds.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { showFailure } from '../../api/failure-words'
import { type FollowSubject, followsQuery, unfollow } from '../../api/members/follows'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { useSubscription } from '../../shared/components/subscription'

const FollowDialog = lazy(async () => ({ default: (await import('./follow-dialog')).FollowDialog }))

export type Following = {
  isFollowed: (subject: FollowSubject) => boolean
  isStopping: boolean
  /** `title`: what is followed, in words. */
  toggle: (subject: FollowSubject, title: string) => void
  /** What a first press asks. Its code is fetched then. */
  dialog: ReactNode
}

export function useFollowing(): Following {
  const client = useQueryClient()
  const { subscriptionData } = useSubscription()
  const language = usePageLanguage()
  const { follow, overlays } = useTexts()
  const { data } = useQuery({ ...followsQuery, enabled: subscriptionData?.assurance === 'proven' })
  // Once closed it stays mounted for its closing animation.
  const [asked, setAsked] = useState<{ subject: FollowSubject; title: string; isOpen: boolean } | null>(null)
  const stopping = useMutation({
    mutationFn: unfollow,
    onSuccess: (body) => client.setQueryData(followsQuery.queryKey, body),
    onError: (error) => showFailure(overlays.error, error, follow.notStopped, language),
  })
  const subjects = new Set(subscriptionData === null ? [] : data?.follows.map((one) => one.subject))
  return {
    isFollowed: (subject) => subjects.has(subject),
    isStopping: stopping.isPending,
    toggle: (subject, title) =>
      subjects.has(subject) ? stopping.mutate(subject) : setAsked({ subject, title, isOpen: true }),
    dialog: asked && (
      <Suspense fallback={null}>
        <FollowDialog
          subject={asked.subject}
          title={asked.title}
          open={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      </Suspense>
    ),
  }
}
