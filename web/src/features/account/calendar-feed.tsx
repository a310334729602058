// The address of the member's private calendar, which any calendar program can follow.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { calendarFeedQuery, renewCalendarFeed } from '../../api/members/calendar-feed'
import { copyText } from '../../lib/copy-text'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { ErrorState, Skeleton } from '../../ui/states'
import { TEXT_BUTTON } from './account-section'

export function CalendarFeed() {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <p className="text-[0.9375rem] text-muted">Your webinars and calls, kept up to date in your own calendar.</p>
      {isShown ? (
        <FeedLink />
      ) : (
        <button type="button" onClick={() => setIsShown(true)} className={TEXT_BUTTON}>
          Show the calendar link
        </button>
      )}
    </>
  )
}

function FeedLink() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: url, isError, error, refetch } = useQuery(calendarFeedQuery)
  const renewing = useMutation({
    mutationFn: renewCalendarFeed,
    onSuccess: (body) => {
      client.setQueryData(calendarFeedQuery.queryKey, body)
      showToast('Link changed', 'The old link no longer works.', 'success')
    },
    onError: (failure) => showToast('Error', getReaderMessage(failure, 'The link could not be changed.'), 'danger'),
    onSettled: () => setIsConfirming(false),
  })
  if (isError && !url) {
    const message = getReaderMessage(error, 'The calendar link could not be loaded.')
    return <ErrorState message={message} onRetry={() => void refetch()} />
  }
  if (!url) return <Skeleton className="mt-3 h-11" />

  async function copyLink(link: string) {
    if (await copyText(link, field.current)) showToast('Copied!')
  }

  return (
    <>
      <label htmlFor={id} className="mt-3 block font-medium text-sm">
        Calendar link
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          aria-describedby={`${id}-note`}
          className="h-11 min-w-0 flex-1 rounded-control border border-line bg-paper px-3 text-sm"
        />
        <Button className="shrink-0" onClick={() => void copyLink(url)}>
          Copy
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-1.5 text-[0.8125rem] text-muted">
        Anyone with this link can see your webinars and calls. Add it to your calendar app as a calendar “from URL”.
      </p>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsConfirming(true)} className={TEXT_BUTTON}>
        Change the link
      </button>
      <ConfirmDialog
        open={isConfirming}
        title="Change the link?"
        description="Calendars that use the old link will no longer be updated. You will need to add the new link to them."
        confirmText="Change the link"
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  )
}
