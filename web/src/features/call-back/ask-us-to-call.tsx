// "Ask us to call you": name, number and consent, for a module of Assist. The answer is the same for every number.

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, getReaderMessage } from '../../api/errors'
import { requestCall } from '../../api/queries/call-requests'
import { noticeQuery } from '../../api/queries/notices'
import { DEFAULT_DIAL_CODE } from '../../lib/forms/dial-codes'
import { NoticeDetails } from '../../shared/components/forms/notice-details'
import { useSubscription } from '../../shared/components/subscription'
import { Button } from '../../ui/button'
import { CheckBox, TextField } from '../../ui/forms/field'
import { PhoneField } from '../../ui/forms/phone-field'
import { ErrorState } from '../../ui/states'
import { useIsMounted } from '../../ui/use-is-mounted'
import { type CallForm, type CallProblems, findCallProblems, toCallRequest } from './call-request'

type Props = {
  /** The slug of the module, such as "epf". */
  module: string
  title: string
}

export function AskUsToCall(props: Props) {
  // It needs JavaScript, so the server's page goes without it.
  return useIsMounted() ? <CallSection {...props} /> : null
}

function CallSection({ module, title }: Props) {
  const id = useId()
  const { data: notice, isError, refetch } = useQuery(noticeQuery('call-me'))
  return (
    <section
      id="call-me"
      aria-labelledby={`${id}-title`}
      data-print="no"
      className="mt-12 scroll-mt-20 border-line border-t pt-8"
    >
      <h2 id={`${id}-title`} className="section-title">
        Ask us to call you
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted leading-relaxed">
        {title}: we call you on a working day, so that you understand your own records. Nobody will ask you for a
        password, an OTP or money on that call.
      </p>
      {notice && <CallForm module={module} notice={notice} />}
      {isError && !notice && (
        <div className="mt-5">
          <ErrorState message="The form could not be loaded." onRetry={() => void refetch()} />
        </div>
      )}
    </section>
  )
}

type Notice = { version: string; agree: string; details: readonly string[] }

function CallForm({ module, notice }: { module: string; notice: Notice }) {
  const id = useId()
  const { subscriptionData } = useSubscription()
  // The box is there where the server has a notice for it.
  const { data: crm } = useQuery({ ...noticeQuery('call-me-crm'), retry: false })
  const [form, setForm] = useState<CallForm>(() => ({
    name: subscriptionData?.name ?? '',
    countryCode: subscriptionData?.countryCode ?? DEFAULT_DIAL_CODE,
    mobile: subscriptionData?.phone ?? '',
    email: '',
    isAgreed: false,
    mayMirror: false,
    website: '',
  }))
  const [problems, setProblems] = useState<CallProblems>({})
  const sending = useMutation({
    mutationFn: () => requestCall(toCallRequest(form, module, { consent: notice.version, crm: crm?.version })),
    onError: (error) => {
      if (error instanceof ApiError) setProblems(error.fields)
    },
    // What was typed is not kept beside the form.
    gcTime: 0,
  })
  const change = (changed: Partial<CallForm>) => {
    setForm((now) => ({ ...now, ...changed }))
    setProblems({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findCallProblems(form)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) sending.mutate()
    else document.getElementById(`${id}-${first}`)?.focus()
  }

  if (sending.isSuccess) {
    return (
      <p role="status" className="mt-5 text-success">
        Thank you. We will call you on a working day.
      </p>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 max-w-160 space-y-4">
      <TextField
        id={`${id}-name`}
        label="Full Name"
        autoComplete="name"
        required
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
        problem={problems.name}
      />
      <PhoneField
        id={`${id}-mobile`}
        code={form.countryCode}
        number={form.mobile}
        onCode={(countryCode) => change({ countryCode })}
        onNumber={(mobile) => change({ mobile })}
        problem={problems.mobile}
      />
      <TextField
        id={`${id}-email`}
        label="E-mail (optional)"
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
          onChange={({ target }) => change({ isAgreed: target.checked })}
          problem={problems.consent}
        >
          {notice.agree}
        </CheckBox>
        {crm && (
          <CheckBox
            id={`${id}-crm`}
            checked={form.mayMirror}
            onChange={({ target }) => change({ mayMirror: target.checked })}
          >
            {crm.agree} <span className="text-muted">(optional)</span>
          </CheckBox>
        )}
        <NoticeDetails details={[...notice.details, ...(crm?.details ?? [])]} />
      </div>
      {sending.isError && (
        <p role="alert" className="text-danger">
          {describeFailure(sending.error)}
        </p>
      )}
      <Button type="submit" disabled={sending.isPending}>
        {sending.isPending ? 'Sending…' : 'Call me'}
      </Button>
    </form>
  )
}

function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) {
    return 'Too many requests came from your connection. Please try again in ten minutes.'
  }
  return getReaderMessage(error, 'This could not be sent. Please check your connection and try again.')
}
