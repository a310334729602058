// One case for the expert to whom it was given.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { getReaderMessage, isUnauthorized } from '../../../api/errors'
import { MAX_CASE_TEXT_LENGTH } from '../../../lib/server-constants.gen'
import { type GivenCase, givenCaseQuery, queueKey, readGivenFile, writeAsExpert } from '../../../api/staff/desk'
import { formatDate } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { Field, getControlClass } from '../../../ui/forms/field'
import { CaseSection } from '../case-section'
import { CaseThread } from '../case-thread'
import { CaseMissing } from './case-missing'
import { CaseRecord } from './case-record'
import { STATUS_WORDS } from './words'

export function ExpertCase({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(givenCaseQuery(id))
  if (!data) return <CaseMissing error={error} onRetry={() => void refetch()} />
  const { title, number, createdAt, person, agent, status, events, canWrite } = data
  return (
    <article>
      <h1 className="wrap-anywhere font-semibold text-3xl text-ink leading-tight tracking-[-0.01em] sm:text-4xl">
        {title}
      </h1>
      <p className="mt-2 text-muted">
        Case {number} of {person === '' ? 'a person who was erased' : person}, since {formatDate(createdAt)}
      </p>
      <p role="status" className="mt-5 border-brand border-l-4 pl-4 font-semibold font-serif text-xl">
        {STATUS_WORDS[status]}
      </p>
      {agent !== null && <p className="mt-3 text-muted">{agent} looks after it.</p>}
      <CaseSection id="thread" title="Thread">
        <CaseThread events={events} person={person === '' ? 'The person' : person} />
        {canWrite && <ExpertBox shown={data} />}
      </CaseSection>
      <CaseRecord shown={data} readFile={(file) => readGivenFile(id, file)} />
    </article>
  )
}

/** What is written is nowhere but in this page until it is sent: it is about somebody else. */
function ExpertBox({ shown: { _id } }: { shown: GivenCase }) {
  const field = useId()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => writeAsExpert(_id, text),
    onSuccess: (body) => {
      setText('')
      client.setQueryData(givenCaseQuery(_id).queryKey, body)
      void client.invalidateQueries({ queryKey: queueKey })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') document.getElementById(field)?.focus()
    else mutate()
  }
  return (
    <form onSubmit={submit} noValidate data-print="no" className="mt-6">
      <Field
        id={field}
        label="Write in the case"
        hint="The person and the agent read it. Personal numbers are hidden before it is stored."
        problem={error && describeFailure(error)}
      >
        <textarea
          id={field}
          rows={4}
          value={text}
          readOnly={isPending}
          maxLength={MAX_CASE_TEXT_LENGTH}
          onChange={(event) => setText(event.target.value)}
          aria-describedby={`${field}-note`}
          className={getControlClass(error !== null, 'field-sizing-content block min-h-28 py-2 leading-relaxed')}
        />
      </Field>
      <Button type="submit" disabled={isPending} className="mt-3">
        {isPending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  )
}

function describeFailure(error: Error): string {
  return isUnauthorized(error)
    ? 'Your token had ended, so this was not sent. Your text is still here: please send it again.'
    : getReaderMessage(error, 'This could not be sent. Your text is still here.')
}
