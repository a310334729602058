// "Ask for help with this": the first message of a case. A reader who is not known yet signs in on the way, and the text
// stays.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { caseNoticeQuery, requestCase } from '../../api/members/cases'
import { withProof } from '../../api/members/with-proof'
import { queryKeys } from '../../api/query-keys'
import type { AssistCard } from '../../api/types'
import { paths } from '../../lib/paths'
import { AppLink, useOpenPath } from '../../shared/components/app-link'
import { NoticeDetails } from '../../shared/components/forms/notice-details'
import { Button } from '../../ui/button'
import { CheckBox } from '../../ui/forms/field'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { HelpTerms } from './help-terms'
import { useOpenCases } from './use-open-cases'
import { WriteBox } from './write-box'

/** The id of this part of the page; the sign-in leads back to it. */
const PLACE = 'ask'

type Props = { module: Pick<AssistCard, 'module' | 'title' | 'help'> }

/** A reader whose case of the module is open is led to it first; another matter may still be asked about. */
export function AskForHelp({ module: card }: Props) {
  const openCases = useOpenCases(card.module)
  const [asksAgain, setAsksAgain] = useState(false)
  useEffect(() => {
    // The way back from Google leads here, before this part of the page is there to be scrolled to.
    if (window.location.hash === `#${PLACE}` && window.scrollY === 0) document.getElementById(PLACE)?.scrollIntoView()
  }, [])
  if (openCases.length === 0 || asksAgain) return <HelpRequest module={card} onBegin={() => setAsksAgain(true)} />
  return (
    <section
      id={PLACE}
      aria-labelledby="open-cases"
      data-print="no"
      className="mt-12 scroll-mt-20 border-line border-t pt-8"
    >
      <h2 id="open-cases" className="section-title">
        Your case is open
      </h2>
      <p className="mt-2 text-muted leading-relaxed">
        You have asked for help with this. Anything more about the same matter belongs in your case:
      </p>
      <ul className="mt-2">
        {openCases.map(({ _id, title, number }) => (
          <li key={_id} className="wrap-anywhere">
            <AppLink
              href={paths.case(_id)}
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
            >
              {title}, {number}
            </AppLink>
          </li>
        ))}
      </ul>
      <Button look="outline" className="mt-3" onClick={() => setAsksAgain(true)}>
        Ask about another matter
      </Button>
    </section>
  )
}

/** `onBegin` is called when the reader comes to the form, which then stays although an open case becomes known. */
function HelpRequest({ module: { module, title, help }, onBegin }: Props & { onBegin: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const openPath = useOpenPath()
  const [isAgreed, setIsAgreed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { data: notice, isError, refetch } = useQuery(caseNoticeQuery)
  if (help === null) return null

  function checkConsent(): string | null {
    const wrong = isAgreed ? null : 'Please tick the box, so that we may keep what you write here'
    setProblem(wrong)
    if (wrong !== null) document.getElementById(`${id}-consent`)?.focus()
    return wrong
  }

  async function send(text: string) {
    const consent = notice?.version ?? ''
    // The notice that was ticked says "I am 18 or older".
    const signIn = { serviceAssist: module, occasion: 'help', isAdult: true } as const
    const opened = await withProof(() => requestCase({ module, text, consent }), signIn)
    void client.invalidateQueries({ queryKey: queryKeys.myCases })
    // Asking has recorded the age, which no form asks for again.
    void client.invalidateQueries({ queryKey: queryKeys.myConsents })
    openPath(paths.case(opened._id))
  }

  return (
    <section
      id={PLACE}
      aria-labelledby={`${id}-title`}
      data-print="no"
      onFocus={onBegin}
      className="mt-12 scroll-mt-20 border-line border-t pt-8 noscript:hidden"
    >
      <h2 id={`${id}-title`} className="section-title">
        Ask for help with this
      </h2>
      <p className="mt-2 text-muted leading-relaxed">
        Write what happened. A person reads it
        {help.price === null ? ' and answers; this help is free.' : ', and you see the price before anything is owed.'}
      </p>
      <HelpTerms help={help} className="mt-4" />
      {isError && !notice ? (
        <div className="mt-5">
          <ErrorState message="The form could not be loaded." onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="mt-5">
          <WriteBox
            label={`What is it about? ${title}`}
            action="Ask for help"
            hint="Please leave out passwords, OTPs and account numbers. Papers can be added afterwards."
            place={`ask:${module}`}
            send={send}
            check={checkConsent}
          >
            {!notice && (
              <Loading label="Loading what you agree to" className="mt-3">
                <Skeleton className="h-11" />
              </Loading>
            )}
            {notice && (
              <div className="mt-3">
                <CheckBox
                  id={`${id}-consent`}
                  checked={isAgreed}
                  problem={problem}
                  onChange={(event) => {
                    setIsAgreed(event.target.checked)
                    setProblem(null)
                  }}
                >
                  {notice.agree}
                </CheckBox>
                <NoticeDetails details={notice.details} />
              </div>
            )}
          </WriteBox>
        </div>
      )}
    </section>
  )
}
