// The address of the member's private calendar, which any calendar program can follow.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { showFailure, useFailureWords } from '../../api/failure-words'
import { calendarFeedQuery, renewCalendarFeed } from '../../api/members/calendar-feed'
import { copyText } from '../../lib/copy-text'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { ErrorState, Skeleton } from '../../ui/states'
import { TEXT_BUTTON } from './account-section'
import { usePageLanguage } from '../../ui/page-language'
import { useAccountTexts } from '../../ui/words/account-texts'

export function CalendarFeed() {
  const { calendar: texts } = useAccountTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <p className="text-[0.9375rem] text-muted">{texts.about}</p>
      {isShown ? (
        <FeedLink />
      ) : (
        <button type="button" onClick={() => setIsShown(true)} className={TEXT_BUTTON}>
          {texts.show}
        </button>
      )}
    </>
  )
}

function FeedLink() {
  const id = useId()
  const language = usePageLanguage()
  const { calendar: texts, error: failed } = useAccountTexts()
  const field = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const { describe } = useFailureWords(language)
  const { data: url, isError, error, refetch } = useQuery(calendarFeedQuery)
  const renewing = useMutation({
    mutationFn: renewCalendarFeed,
    onSuccess: (body) => {
      client.setQueryData(calendarFeedQuery.queryKey, body)
      showToast(texts.changedTitle, texts.changed, 'success')
    },
    onError: (failure) => showFailure(failed, failure, texts.notChanged, language),
    onSettled: () => setIsConfirming(false),
  })
  if (isError && !url) {
    const message = describe(error, texts.notLoaded)
    return <ErrorState message={message} onRetry={() => void refetch()} />
  }
  if (!url) return <Skeleton className="mt-3 h-11" />

  async function copyLink(link: string) {
    if (await copyText(link, field.current)) showToast(texts.copied)
  }

  return (
    <>
      <label htmlFor={id} className="mt-3 block font-medium text-sm">
        {texts.label}
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
          {texts.copy}
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-1.5 text-[0.8125rem] text-muted">
        {texts.hint}
      </p>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsConfirming(true)} className={TEXT_BUTTON}>
        {texts.change}
      </button>
      <ConfirmDialog
        open={isConfirming}
        title={texts.question}
        language={language}
        description={texts.description}
        confirmText={texts.change}
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  )
}
