// Before the source is asked: what is fetched, from whom, how long it is kept. Both boxes are empty.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { noticeQuery } from '../../../api/queries/notices'
import { NoticeDetails } from '../../../shared/components/forms/notice-details'
import { Button } from '../../../ui/button'
import { CheckBox } from '../../../ui/forms/field'

type Props = {
  mobile: string
  /** The name of the source, as it calls itself. */
  source: string
  isBusy: boolean
  problem: string | null
  /** `consent` is the version of the notice when the answer may be kept. */
  onFetch: (consent: string | null) => void
}

export function FetchConsent({ mobile, source, isBusy, problem, onFetch }: Props) {
  const id = useId()
  const { data: notice, isLoading, failureCount } = useQuery(noticeQuery('pf-keep'))
  // The second box moves the button down when it comes, away from under a finger. Nobody waits for a second attempt.
  const isBoxOnItsWay = isLoading && failureCount === 0
  const [isAsked, setIsAsked] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const [isChecked, setIsChecked] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (isAsked) onFetch(isKept && notice ? notice.version : null)
    else document.getElementById(`${id}-ask`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4">
      <dl className="max-w-[68ch] divide-y divide-line border-line border-y leading-relaxed">
        <Term name="What">
          The UANs that stand under {mobile}, the name on them, and each employer with its member ID and dates. No
          amounts: those are in your passbooks.
        </Term>
        <Term name="From whom">
          From {source}. It is told your mobile number and nothing else. We don’t sign in to EPFO for you.
        </Term>
        <Term name="How long">
          Until you sign out, or leave this page idle for 15 minutes. It stays longer only if you tick the second box.
        </Term>
      </dl>
      <div className="mt-3 max-w-[72ch]">
        <CheckBox
          id={`${id}-ask`}
          checked={isAsked}
          onChange={({ target }) => setIsAsked(target.checked)}
          problem={isChecked && !isAsked ? 'Please tick this box first: we ask for nothing without it' : null}
        >
          Ask for these records, once, now. This is my own number.
        </CheckBox>
        {notice && (
          <>
            <CheckBox id={`${id}-keep`} checked={isKept} onChange={({ target }) => setIsKept(target.checked)}>
              {notice.agree} <span className="text-muted">(optional)</span>
            </CheckBox>
            <NoticeDetails details={notice.details} />
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={isBusy || isBoxOnItsWay} className="mt-4">
        {isBusy ? 'Asking…' : 'Find my UANs'}
      </Button>
    </form>
  )
}

function Term({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
