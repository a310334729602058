// "Ask for help with this": the first message of a case. A reader who is not known yet signs in on the way, and the text
// stays.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { caseNoticeQuery, requestCase } from '../../api/members/cases'
import { withProof } from '../../api/members/with-proof'
import { queryKeys } from '../../api/query-keys'
import type { AssistCard } from '../../api/types'
import { paths } from '../../lib/paths'
import { useOpenPath } from '../../shared/components/app-link'
import { NoticeDetails } from '../../shared/components/forms/notice-details'
import { CheckBox } from '../../ui/forms/field'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { HelpTerms } from './help-terms'
import { WriteBox } from './write-box'

type Props = { module: Pick<AssistCard, 'module' | 'title' | 'help'> }

export function AskForHelp({ module: { module, title, help } }: Props) {
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
    const opened = await withProof(() => requestCase({ module, text, consent }), module)
    void client.invalidateQueries({ queryKey: queryKeys.myCases })
    openPath(paths.case(opened._id))
  }

  return (
    <section
      id="ask"
      aria-labelledby={`${id}-title`}
      data-print="no"
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
