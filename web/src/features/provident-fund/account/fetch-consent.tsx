// Before the source is asked: what is fetched, from whom, how long it is kept. Both boxes are empty.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { translatedNoticeQuery } from '../../../api/queries/notices'
import { NoticeDetails } from '../../../shared/components/forms/notice-details'
import { Button } from '../../../ui/button'
import { CheckBox } from '../../../ui/forms/field'
import { usePageLanguage } from '../../../ui/page-language'
import { ConsentLanguage, useConsentTexts } from '../consent-language'

type Props = {
  mobile: string
  /** The name of the source, as it calls itself. */
  source: string
  isBusy: boolean
  problem: string | null
  /** `consent` is the version of the notice when the answer may be kept. */
  onFetch: (consent: string | null) => void
}

export function FetchConsent(props: Props) {
  return (
    <ConsentLanguage className="mt-2">
      <FetchForm {...props} />
    </ConsentLanguage>
  )
}

function FetchForm({ mobile, source, isBusy, problem, onFetch }: Props) {
  const id = useId()
  const { fetch: texts, optional } = useConsentTexts()
  const { data: notice, isLoading, failureCount } = useQuery(translatedNoticeQuery('pf-keep', usePageLanguage()))
  // The second box moves the button down when it comes, away from under a finger. Nobody waits for a second attempt.
  const isBoxOnItsWay = isLoading && failureCount === 0
  const [isAsked, setIsAsked] = useState(false)
  /** The version that was ticked: the same in the other language is agreed to anew. */
  const [kept, setKept] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const isKept = notice !== undefined && kept === notice.version

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (isAsked) onFetch(isKept ? notice.version : null)
    else document.getElementById(`${id}-ask`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      <dl className="max-w-[68ch] divide-y divide-line border-line border-y leading-relaxed">
        <Term name={texts.what}>{texts.whatText(mobile)}</Term>
        <Term name={texts.whom}>{texts.whomText(source)}</Term>
        <Term name={texts.long}>{texts.longText}</Term>
      </dl>
      <div className="mt-3 max-w-[72ch]">
        <CheckBox
          id={`${id}-ask`}
          checked={isAsked}
          onChange={({ target }) => setIsAsked(target.checked)}
          problem={isChecked && !isAsked ? texts.notAsked : null}
        >
          {texts.ask}
        </CheckBox>
        {notice && (
          <>
            <CheckBox
              id={`${id}-keep`}
              checked={isKept}
              onChange={({ target }) => setKept(target.checked ? notice.version : null)}
            >
              {notice.agree} <span className="text-muted">{optional}</span>
            </CheckBox>
            <NoticeDetails details={notice.details} />
          </>
        )}
      </div>
      {problem && (
        <p role="alert" lang="en-IN" className="mt-2 text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={isBusy || isBoxOnItsWay} className="mt-4">
        {isBusy ? texts.busy : texts.action}
      </Button>
    </form>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
