// What the member follows, each with a button that ends it.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { showFailure } from '../../api/failure-words'
import { followsQuery, unfollow } from '../../api/members/follows'
import { AppLink } from '../../shared/components/app-link'
import { IconButton } from '../../ui/icon-button'
import { ErrorState, Skeleton } from '../../ui/states'
import { useAccountTexts } from '../../ui/words/account-texts'
import { usePageLanguage } from '../../ui/page-language'

export function FollowedPages({ onLeave }: { onLeave: () => void }) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { follows: texts, date, error: failed, tryAgain } = useAccountTexts()
  const { data, isError, refetch } = useQuery(followsQuery)
  const removing = useMutation({
    mutationFn: unfollow,
    onSuccess: (body) => client.setQueryData(followsQuery.queryKey, body),
    onError: (error) => showFailure(failed, error, tryAgain, language),
  })
  if (isError && !data) {
    return <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-12" />
  if (data.follows.length === 0) {
    return <p className="text-[0.9375rem] text-muted">{texts.none}</p>
  }
  return (
    <>
      {!data.agreed && <p className="mb-2 text-[0.9375rem] text-muted">{texts.off}</p>}
      <ul>
        {data.follows.map((page) => (
          <li key={page.subject} className="flex items-center gap-2 py-1">
            <p className="min-w-0 flex-1 text-[0.9375rem]">
              {page.url ? (
                <AppLink href={page.url} onClick={onLeave} className="underline underline-offset-2">
                  {page.title}
                </AppLink>
              ) : (
                page.title
              )}
              <span className="block text-[0.8125rem] text-muted">{texts.since(date(page.since))}</span>
            </p>
            <IconButton
              label={texts.stop(page.title)}
              disabled={removing.isPending}
              onClick={() => removing.mutate(page.subject)}
            >
              <BellOff aria-hidden strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
