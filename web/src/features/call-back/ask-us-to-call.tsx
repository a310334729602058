// "Ask us to call you": name, number and consent, for a module of Assist. The answer is the same for every number.

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../api/errors'
import { type FailureWords, useFailureWords } from '../../api/failure-words'
import { requestCall } from '../../api/queries/call-requests'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { DEFAULT_DIAL_CODE } from '../../lib/forms/dial-codes'
import type { DialogTexts } from '../../lib/interface-texts/dialogs/texts'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { NoticeDetails } from '../../shared/components/forms/notice-details'
import { useSubscription } from '../../shared/components/subscription'
import { Button } from '../../ui/button'
import { CheckBox, TextField } from '../../ui/forms/field'
import { PhoneField } from '../../ui/forms/phone-field'
import { usePageLanguage } from '../../ui/page-language'
import { ErrorState } from '../../ui/states'
import { useIsMounted } from '../../ui/use-is-mounted'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { type CallForm, type CallProblems, findCallProblems, toCallRequest } from './call-request'

type Props = {
  /** The slug of the module, such as "epf". */
  module: string
  /** The name of the module, in the language of the form. */
  title: string
}

export function AskUsToCall(props: Props) {
  // It needs JavaScript, so the server's page goes without it.
  return useIsMounted() ? <CallSection {...props} /> : null
}

function CallSection({ module, title }: Props) {
  const id = useId()
  const language = usePageLanguage()
  const { callBack: texts } = useDialogTexts()
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('call-me', language))
  return (
    <section
      id="call-me"
      aria-labelledby={`${id}-title`}
      lang={LANGUAGE_TAGS[language]}
      data-print="no"
      className="mt-12 scroll-mt-20 border-line border-t pt-8"
    >
      <h2 id={`${id}-title`} className="section-title">
        {texts.title}
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted leading-relaxed">{texts.text(title)}</p>
      {notice && <CallForm module={module} notice={notice} />}
      {isError && !notice && (
        <div className="mt-5">
          <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
        </div>
      )}
    </section>
  )
}

type Notice = { version: string; agree: string; details: readonly string[] }

function CallForm({ module, notice }: { module: string; notice: Notice }) {
  const id = useId()
  const language = usePageLanguage()
  const { callBack: texts, fields } = useDialogTexts()
  const failures = useFailureWords(language)
  const { subscriptionData } = useSubscription()
  // The box is there where the server has a notice for it.
  const { data: crm } = useQuery({ ...translatedNoticeQuery('call-me-crm', language), retry: false })
  // The versions that were ticked: the same in another language is agreed to anew.
  const [agreed, setAgreed] = useState<{ consent?: string | undefined; crm?: string | undefined }>({})
  const [typed, setTyped] = useState(() => ({
    name: subscriptionData?.name ?? '',
    countryCode: subscriptionData?.countryCode ?? DEFAULT_DIAL_CODE,
    mobile: subscriptionData?.phone ?? '',
    email: '',
    website: '',
  }))
  const form: CallForm = {
    ...typed,
    isAgreed: agreed.consent === notice.version,
    mayMirror: crm !== undefined && agreed.crm === crm.version,
  }
  const [problems, setProblems] = useState<CallProblems>({})
  const sending = useMutation({
    mutationFn: () => requestCall(toCallRequest(form, module, { consent: notice.version, crm: crm?.version })),
    onError: (error) => {
      if (error instanceof ApiError) setProblems(failures.translateFields(error.fields))
    },
    // What was typed is not kept beside the form.
    gcTime: 0,
  })
  const change = (changed: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...changed }))
    setProblems({})
  }
  const agree = (changed: typeof agreed) => {
    setAgreed((now) => ({ ...now, ...changed }))
    setProblems({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findCallProblems(form, { ...fields, ...texts })
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) sending.mutate()
    else document.getElementById(`${id}-${first}`)?.focus()
  }

  if (sending.isSuccess) {
    return (
      <p role="status" className="mt-5 text-success">
        {texts.sent}
      </p>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 max-w-160 space-y-4">
      <TextField
        id={`${id}-name`}
        label={fields.name}
        autoComplete="name"
        required
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
        problem={problems.name}
      />
      <PhoneField
        id={`${id}-mobile`}
        label={fields.phone}
        code={form.countryCode}
        number={form.mobile}
        onCode={(countryCode) => change({ countryCode })}
        onNumber={(mobile) => change({ mobile })}
        problem={problems.mobile}
      />
      <TextField
        id={`${id}-email`}
        label={texts.email}
        type="email"
        autoComplete="email"
        value={form.email}
        onChange={({ target }) => change({ email: target.value })}
        problem={problems.email}
      />
      <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input
          id={`${id}-website`}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={form.website}
          onChange={({ target }) => change({ website: target.value })}
        />
      </div>
      <div>
        <CheckBox
          id={`${id}-consent`}
          checked={form.isAgreed}
          onChange={({ target }) => agree({ consent: target.checked ? notice.version : undefined })}
          problem={problems.consent}
        >
          {notice.agree}
        </CheckBox>
        {crm && (
          <CheckBox
            id={`${id}-crm`}
            checked={form.mayMirror}
            onChange={({ target }) => agree({ crm: target.checked ? crm.version : undefined })}
          >
            {crm.agree} <span className="text-muted">{texts.optional}</span>
          </CheckBox>
        )}
        <NoticeDetails details={[...notice.details, ...(crm?.details ?? [])]} />
      </div>
      {sending.isError && (
        <p role="alert" className="text-danger">
          {describeFailure(sending.error, texts, failures)}
        </p>
      )}
      <Button type="submit" disabled={sending.isPending}>
        {sending.isPending ? texts.sending : texts.action}
      </Button>
    </form>
  )
}

function describeFailure(error: unknown, texts: DialogTexts['callBack'], failures: FailureWords): string {
  if (error instanceof ApiError && error.status === 429) return texts.tooMany
  return failures.describe(error, texts.failed)
}
