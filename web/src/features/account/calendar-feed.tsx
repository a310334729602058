import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { messageOf } from '../../api/errors'
import { calendarFeedQuery, renewCalendarFeed } from '../../api/queries/calendar-feed'
import { copyText } from '../../lib/copy-text'
import { showToast } from '../../lib/toasts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ErrorState, Skeleton } from '../../ui/states'
import { TEXT_BUTTON } from './section'

/** An address that any calendar can follow: webinars and calls appear, move and go by themselves. */
export function CalendarFeed() {
  const [shown, show] = useState(false)
  return (
    <>
      <p className="text-[0.9375rem] text-muted">Your webinars and calls, kept up to date in your own calendar.</p>
      {shown ? (
        <Link />
      ) : (
        <button type="button" onClick={() => show(true)} className={TEXT_BUTTON}>
          Show the calendar link
        </button>
      )}
    </>
  )
}

function Link() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const [asking, ask] = useState(false)
  const { data: url, isError, error, refetch } = useQuery(calendarFeedQuery)
  const renewing = useMutation({
    mutationFn: renewCalendarFeed,
    onSuccess: (body) => {
      client.setQueryData(calendarFeedQuery.queryKey, body)
      showToast('Link changed', 'The old link no longer works.', 'success')
    },
    onError: (failure) => showToast('Error', messageOf(failure, 'The link could not be changed.'), 'danger'),
    onSettled: () => ask(false),
  })
  if (isError && !url) {
    const message = messageOf(error, 'The calendar link could not be loaded.')
    return <ErrorState message={message} onRetry={() => void refetch()} />
  }
  if (!url) return <Skeleton className="mt-3 h-11" />

  async function copy(link: string) {
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
        <Button className="shrink-0" onClick={() => void copy(url)}>
          Copy
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-1.5 text-[0.8125rem] text-muted">
        Whoever has this link sees your webinars and calls. Add it as a calendar “from URL”.
      </p>
      <button type="button" aria-haspopup="dialog" onClick={() => ask(true)} className={TEXT_BUTTON}>
        Change the link
      </button>
      <ConfirmDialog
        open={asking}
        title="Change the link?"
        description="Calendars that follow the old link stop being updated. You add the new one to them yourself."
        confirmText="Change the link"
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onCancel={() => ask(false)}
      />
    </>
  )
}
