// "Ask for help with this": the first message of a case. A reader who is not known yet signs in on the way, and the text
// stays.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { requestCase } from '../../api/members/cases'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { withProof } from '../../api/members/with-proof'
import { queryKeys } from '../../api/query-keys'
import type { AssistCard } from '../../api/types'
import { keepLanguage } from '../../lib/kept-language'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { nameHindi } from '../../lib/shown-language'
import { useOpenPath } from '../../shared/components/app-link'
import { NoticeDetails } from '../../shared/components/forms/notice-details'
import { CheckBox } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { AskingLanguage, useAskingTexts } from './asking-texts'
import { HelpTerms } from './help-terms'
import { OpenCaseFirst } from './open-case-first'
import { useOpenCases } from './use-open-cases'
import { WriteBox } from './write-box'

/** The id of this part of the page; the sign-in leads back to it. */
const PLACE = 'ask'

type Props = {
  module: Pick<AssistCard, 'module' | 'title' | 'help'>
  /** True on a page that has a choice of language itself. */
  hasLanguageChoice?: boolean | undefined
}

export function AskForHelp(props: Props) {
  return (
    <AskingLanguage>
      <AskPart {...props} />
    </AskingLanguage>
  )
}

/** A reader whose case of the module is open is led to it first; another matter may still be asked about. */
function AskPart({ module: card, hasLanguageChoice }: Props) {
  const openCases = useOpenCases(card.module)
  const [asksAgain, setAsksAgain] = useState(false)
  useEffect(() => {
    // The way back from Google leads here, before this part of the page is there to be scrolled to.
    if (window.location.hash === `#${PLACE}` && window.scrollY === 0) document.getElementById(PLACE)?.scrollIntoView()
  }, [])
  if (openCases.length === 0 || asksAgain) {
    return <HelpRequest module={card} hasLanguageChoice={hasLanguageChoice} onBegin={() => setAsksAgain(true)} />
  }
  return <OpenCaseFirst place={PLACE} openCases={openCases} onAskAgain={() => setAsksAgain(true)} />
}

/** `onBegin` is called when the reader comes to the form, which then stays although an open case becomes known. */
function HelpRequest({ module: card, hasLanguageChoice = false, onBegin }: Props & { onBegin: () => void }) {
  const { module, title, help } = card
  const id = useId()
  const { ask: texts, open } = useAskingTexts()
  const language = usePageLanguage()
  const other = language === 'hi' ? 'en' : 'hi'
  const client = useQueryClient()
  const openPath = useOpenPath()
  /** The version that was ticked: the same in another language is agreed to anew. */
  const [agreed, setAgreed] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('case', language))
  const isAgreed = notice !== undefined && agreed === notice.version
  if (help === null) return null

  function checkConsent(): string | null {
    const wrong = isAgreed ? null : texts.noConsent
    setProblem(wrong)
    if (wrong !== null) document.getElementById(`${id}-consent`)?.focus()
    return wrong
  }

  /** The dialogs of signing in are a part of this form; all else over the page keeps the language of its address. */
  async function inPageLanguage<T>(ask: () => Promise<T>): Promise<T> {
    const release = language === 'hi' ? nameHindi('dialogs') : null
    try {
      return await ask()
    } finally {
      release?.()
    }
  }

  async function send(text: string) {
    const consent = notice?.version ?? ''
    // The notice that was ticked says "I am 18 or older".
    const signIn = { serviceAssist: module, occasion: 'help', isAdult: true } as const
    const opened = await inPageLanguage(() => withProof(() => requestCase({ module, text, consent, language }), signIn))
    void client.invalidateQueries({ queryKey: queryKeys.myCases })
    // Asking has recorded the age, which no form asks for again.
    void client.invalidateQueries({ queryKey: queryKeys.myConsents })
    openPath(paths.case(opened._id, language))
  }

  return (
    <section
      id={PLACE}
      aria-labelledby={`${id}-title`}
      lang={LANGUAGE_TAGS[language]}
      data-print="no"
      onFocus={onBegin}
      className="mt-12 scroll-mt-20 border-line border-t pt-8 noscript:hidden"
    >
      <h2 id={`${id}-title`} className="section-title">
        {texts.title}
      </h2>
      {!hasLanguageChoice && (
        <button
          type="button"
          lang={LANGUAGE_TAGS[other]}
          onClick={() => keepLanguage('cases', other)}
          className="inline-flex min-h-11 items-center font-medium text-brand text-sm underline-offset-4 hover:underline"
        >
          {texts.otherLanguage}
        </button>
      )}
      <p className="mt-2 text-muted leading-relaxed">{help.price === null ? texts.free : texts.priced}</p>
      <HelpTerms help={help} className="mt-4" />
      {isError && !notice ? (
        <div className="mt-5">
          <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="mt-5">
          <WriteBox
            label={`${texts.about} ${open.translate(title)}`}
            action={texts.action}
            hint={texts.hint}
            place={`ask:${module}`}
            send={send}
            check={checkConsent}
          >
            {!notice && (
              <Loading label={texts.loadingNotice} className="mt-3">
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
                    setAgreed(event.target.checked ? notice.version : null)
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
