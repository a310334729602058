// The form of one action. Nothing that is written here is kept on the device: it is about somebody else.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, getReaderMessage, hasCode, isUnauthorized } from '../../../api/errors'
import {
  type ActionEntry,
  type CaseDesk,
  type DeskCase,
  deskCalls,
  deskCaseQuery,
  queueKey,
} from '../../../api/staff/desk'
import { showToast } from '../../../shared/stores/toasts'
import { Button } from '../../../ui/button'
import { ActionFields } from './action-fields'
import { type Action, EMPTY_ENTRY, findProblem } from './actions'
import { TextWithMessages } from './text-with-messages'

type Props = { action: Action; shown: DeskCase; desk: CaseDesk; onDone: () => void }

export function ActionForm({ action, shown, desk, onDone }: Props) {
  const id = useId()
  const client = useQueryClient()
  const { _id, beganAt } = shown
  const [entry, setEntry] = useState<ActionEntry>(EMPTY_ENTRY)
  const [problem, setProblem] = useState<string | null>(null)
  const { queryKey } = deskCaseQuery(_id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deskCalls[action.name](_id, entry),
    onSuccess: (body) => {
      client.setQueryData(queryKey, body)
      void client.invalidateQueries({ queryKey: queueKey })
      showToast(`Done: ${action.label}`, '', 'success')
      onDone()
    },
    // The person or a colleague has moved the case meanwhile.
    onError: (failure) => {
      if (hasCode(failure, 'WRONG_STATE')) void client.invalidateQueries({ queryKey })
    },
  })
  const change = (part: Partial<ActionEntry>) => {
    setEntry({ ...entry, ...part })
    setProblem(null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findProblem(action, entry, beganAt)
    setProblem(found)
    if (found === null) mutate()
  }

  return (
    <form onSubmit={submit} noValidate aria-label={action.label} className="mt-5 grid max-w-160 gap-4">
      <p className="text-muted leading-relaxed">{action.hint}</p>
      <ActionFields id={id} action={action} entry={entry} shown={shown} desk={desk} onChange={change} />
      {action.fields.includes('text') && (
        <TextWithMessages
          id={`${id}-text`}
          label={action.textLabel ?? 'Text'}
          value={entry.text}
          messages={action.takesMessages ? shown.messages : []}
          readOnly={isPending}
          onChange={(text) => change({ text })}
        />
      )}
      <p role="alert" className="text-danger">
        {problem ?? (error && describeFailure(error))}
      </p>
      <div>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'One moment…' : action.label}
        </Button>
      </div>
    </form>
  )
}

function describeFailure(error: Error): string {
  if (isUnauthorized(error))
    return 'Your token had ended, so this was not sent. Your text is still here: please send it again.'
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return fields.length > 0 ? fields.join(' ') : getReaderMessage(error, 'This did not work. Your text is still here.')
}
