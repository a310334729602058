// The way to the desk: the token that the operator made. It stays in this page's memory; a password manager may keep it.

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ApiError, getReaderMessage } from '../../../api/errors'
import { checkToken, deskKey, deskQuery } from '../../../api/staff/desk'
import { staffToken } from '../../../api/staff/staff-client'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/forms/field'

export function TokenForm() {
  const id = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  // Whoever comes next must not find what was read with the token before.
  useEffect(() => client.removeQueries({ queryKey: deskKey }), [client])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const token = typed.trim()
    if (!/^[\x21-\x7e]+$/.test(token)) {
      setProblem('Please paste your token')
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      // The token counts once the server knows it, so that the form stays for whoever has mistyped it.
      await client.fetchQuery({ ...deskQuery, queryFn: ({ signal }) => checkToken(token, signal), retry: false })
      staffToken.set(token)
    } catch (error) {
      setProblem(describeRefusal(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="max-w-120 noscript:hidden">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em]">Desk</h1>
      <p className="mt-3 text-muted leading-relaxed">
        For agents and experts of ours. Readers find their own cases in My Account.
      </p>
      <input type="text" name="username" autoComplete="username" value="desk" readOnly hidden />
      <TextField
        id={id}
        type="password"
        label="Your token"
        hint="It begins with tfp_. This page forgets it when it is closed or reloaded, and after half an hour without use."
        autoComplete="current-password"
        value={typed}
        problem={problem}
        onChange={(event) => setTyped(event.target.value)}
        className="mt-6"
      />
      <Button type="submit" disabled={busy} className="mt-4">
        {busy ? 'One moment…' : 'Open the desk'}
      </Button>
    </form>
  )
}

function describeRefusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return 'This token is unknown, revoked or has run out'
  if (error instanceof ApiError && error.status === 403) return 'This token is not for cases'
  return getReaderMessage(error, 'The desk could not be reached. Please try again.')
}
