// What is missing after the payment: send it, go on without it, or have the money back.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { refundPfReport, sendPfDocuments } from '../../api/members/pf-reports'
import { queryKeys } from '../../api/query-keys'
import { createRandomId } from '../../lib/random-id'
import { Button, getButtonClass } from '../../ui/button'
import { TextField } from '../../ui/forms/field'

type Props = { id: string; missing: string[] }

type Chosen = { key: string; file: File; password: string }

export function MissingPassbooks({ id, missing }: Props) {
  const client = useQueryClient()
  const field = useId()
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) })
  const sending = useMutation({
    mutationFn: (files: Chosen[]) => sendPfDocuments(id, files),
    onSuccess: ({ books }, files) => {
      setRefused(
        books.flatMap(({ file, refusal }) => (refusal ? `${files[file]?.file.name ?? ''}: ${refusal.message}` : [])),
      )
      setChosen([])
    },
    onSettled,
    // Passwords are in memory while they are sent, and no longer.
    gcTime: 0,
  })
  const refunding = useMutation({ mutationFn: () => refundPfReport(id), onSettled })
  const isBusy = sending.isPending || refunding.isPending
  const problem = sending.error ?? refunding.error
  return (
    <div className="mt-5 space-y-5">
      <ul className="list-disc pl-5">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div>
        <label
          className={getButtonClass(
            chosen.length === 0 ? 'solid' : 'outline',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          )}
        >
          Choose passbook PDFs
          <input
            type="file"
            accept="application/pdf,.pdf"
            multiple
            disabled={isBusy}
            onChange={({ target }) => {
              const added = [...(target.files ?? [])].map((file) => ({ key: createRandomId(), file, password: '' }))
              setChosen((now) => [...now, ...added])
              // Clearing the field lets the reader choose the same file again.
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
        {chosen.length > 0 && (
          <ul className="mt-4 space-y-3" aria-label="Chosen passbooks">
            {chosen.map(({ key, file, password }) => (
              <li key={key} className="rounded-control border border-line bg-surface py-2 pr-1 pb-3 pl-4">
                <div className="flex items-start justify-between gap-3">
                  <p className="wrap-anywhere min-w-0 py-2">{file.name}</p>
                  <button
                    type="button"
                    aria-label={`Remove ${file.name}`}
                    disabled={isBusy}
                    onClick={() => setChosen((now) => now.filter((one) => one.key !== key))}
                    className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:text-ink"
                  >
                    <X aria-hidden className="size-5" strokeWidth={1.75} />
                  </button>
                </div>
                <TextField
                  id={`${field}-${key}`}
                  type="password"
                  label={
                    <>
                      Password of this PDF, if it asks for one<span className="sr-only">: {file.name}</span>
                    </>
                  }
                  hint="Used once to open the file, and not kept. It is never your EPFO password."
                  autoComplete="off"
                  value={password}
                  disabled={isBusy}
                  onChange={({ target }) =>
                    setChosen((now) => now.map((one) => (one.key === key ? { ...one, password: target.value } : one)))
                  }
                  className="max-w-sm pr-3"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {refused.length > 0 && (
        <div role="alert" className="text-danger">
          <p className="font-medium">Not every file could be read:</p>
          <ul className="mt-1 list-disc pl-5">
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {chosen.length > 0 && (
          <Button disabled={isBusy} onClick={() => sending.mutate(chosen)}>
            {sending.isPending ? 'Sending…' : chosen.length === 1 ? 'Send this passbook' : 'Send these passbooks'}
          </Button>
        )}
        <Button look="outline" disabled={isBusy} onClick={() => sending.mutate([])}>
          Go on without it
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => refunding.mutate()}>
          Give me my money back
        </Button>
      </div>
      {isBusy && <p role="status">One moment…</p>}
      {problem && (
        <p role="alert" className="text-danger">
          {getReaderMessage(problem, 'That did not work. Please try again.')}
        </p>
      )}
    </div>
  )
}
