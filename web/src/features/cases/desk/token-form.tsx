// The way to the desk: the token that the operator made. It stays in this page's memory; a password manager may keep it.

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ApiError, getReaderMessage } from '../../../api/errors'
import { checkToken, deskKey, deskQuery } from '../../../api/staff/desk'
import { staffSession } from '../../../api/staff/staff-client'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/forms/field'

/** With `isAgain` a token has ended while somebody worked: the page behind this form keeps what they typed. */
export function TokenForm({ isAgain = false }: { isAgain?: boolean }) {
  const id = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (isAgain) document.getElementById(id)?.focus()
    // Whoever comes next must not find what was read with the token before.
    else client.removeQueries({ queryKey: deskKey })
  }, [client, id, isAgain])

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
      const body = await checkToken(token)
      const before = client.getQueryData(deskQuery.queryKey)
      // Somebody else begins anew: what their colleague read and typed is not for them.
      if (before && before.data.name !== body.data.name) client.removeQueries({ queryKey: deskKey })
      client.setQueryData(deskQuery.queryKey, body)
      staffSession.set({ is: 'open', token })
      // What the former token was refused is asked for again.
      void client.refetchQueries({ queryKey: deskKey, predicate: ({ state }) => state.status === 'error' })
    } catch (error) {
      setProblem(describeRefusal(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="max-w-120 noscript:hidden">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em]">
        {isAgain ? 'Your token has ended' : 'Desk'}
      </h1>
      <p role={isAgain ? 'status' : undefined} className="mt-3 text-muted leading-relaxed">
        {isAgain
          ? 'It was revoked or has run out. Paste a valid one of yours, and you go on where you were: what you typed is still here. It is forgotten when this page is closed or reloaded, or after half an hour.'
          : 'For agents and experts of ours. Readers find their own cases in My Account.'}
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
        {busy ? 'One moment…' : isAgain ? 'Go on' : 'Open the desk'}
      </Button>
    </form>
  )
}

function describeRefusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return 'This token is unknown, revoked or has run out'
  if (error instanceof ApiError && error.status === 403) return 'This token is not for cases'
  return getReaderMessage(error, 'The desk could not be reached. Please try again.')
}
