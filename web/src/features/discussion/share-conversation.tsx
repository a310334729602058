// The dialog with a link by which anybody can read the conversation, until the link is revoked.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { toPastEntries } from '../../api/conversations/entries'
import { revokeSharedLink, shareConversation, sharedConversationQuery } from '../../api/conversations/queries'
import { truncate } from '../../lib/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { LinkField } from '../../ui/forms/link-field'
import { Skeleton } from '../../ui/states'
import { toPlainAnswer } from './answer-tree'

const FAILED = 'Error: Could not generate link'

type SharedProps = { session: string; path: string }
type Props = SharedProps & { open: boolean; onClose: () => void }
type Link = { state: 'making' | 'failed' | 'revoked' } | { state: 'made' | 'revoking'; url: string }

export function ShareConversation({ open, onClose, ...shared }: Props) {
  const [turn, setTurn] = useState(0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share this conversation"
      description="Anyone with the link can read the conversation so far, but nothing that is asked later. Your name is not shown."
    >
      <div data-styles="discussion">
        <SharedLink key={turn} {...shared} onAgain={() => setTurn(turn + 1)} />
      </div>
    </Dialog>
  )
}

/** Creates the link as soon as it is shown. */
function SharedLink({ session, path, onAgain }: SharedProps & { onAgain: () => void }) {
  const [link, setLink] = useState<Link>({ state: 'making' })
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let late = false
    shareConversation(session, path).then(
      (url) => !late && setLink({ state: 'made', url }),
      (error: unknown) => {
        console.error('link not made', error)
        if (!late) setLink({ state: 'failed' })
      },
    )
    return () => {
      late = true
    }
  }, [session, path])

  async function revokeLink(url: string) {
    setLink({ state: 'revoking', url })
    setProblem(null)
    try {
      await revokeSharedLink(parseLinkId(url))
      setLink({ state: 'revoked' })
    } catch (error) {
      console.error('link not revoked', error)
      setProblem('The link could not be removed just now. Please try again.')
      setLink({ state: 'made', url })
    }
  }

  const url = 'url' in link ? link.url : null
  return (
    <>
      {link.state === 'revoked' || link.state === 'failed' ? (
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className={link.state === 'failed' ? 'text-danger' : 'text-ink'}>
            {link.state === 'failed' ? FAILED : 'The link no longer works.'}
          </p>
          <Button look="outline" onClick={onAgain}>
            {link.state === 'failed' ? 'Try again' : 'Make a new link'}
          </Button>
        </div>
      ) : (
        <LinkField label="Link to this conversation" link={url} />
      )}
      {url !== null && <SharedPreview id={parseLinkId(url)} />}
      {link.state === 'making' && <Skeleton className="mt-4 h-24 w-full" />}
      {url !== null && (
        <Button
          look="quiet"
          className="-ml-3 mt-3 px-3 text-danger!"
          disabled={link.state === 'revoking'}
          onClick={() => void revokeLink(url)}
        >
          Remove the link
        </Button>
      )}
      <p role="alert" className="text-[0.8125rem] text-danger">
        {problem}
      </p>
    </>
  )
}

/** Returns the last part of the address. */
function parseLinkId(url: string): string {
  return (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  )
}

const EXCERPT = 220

/** Shows what the link shows. The server masks numbers that identify a person, so the preview comes from the server. */
function SharedPreview({ id }: { id: string }) {
  const { data, isError } = useQuery(sharedConversationQuery(id))
  const entries = useMemo(() => (data ? toPastEntries(data) : []), [data])
  if (isError) return <p className="mt-4 text-muted text-sm">What others will see can’t be shown here just now.</p>
  if (!data) return <Skeleton className="mt-4 h-24 w-full" />
  return (
    <section
      aria-label="What others will see"
      className="mt-4 grid max-h-48 gap-2 overflow-y-auto rounded-control border border-line bg-paper px-4 py-3 text-muted text-sm/normal"
      tabIndex={0}
    >
      {entries.map((entry) =>
        entry.kind === 'asked' ? (
          <p key={entry.key} className="font-medium text-ink">
            {entry.text}
          </p>
        ) : (
          <p key={entry.key}>{truncate(toPlainAnswer(entry.html), EXCERPT)}</p>
        ),
      )}
    </section>
  )
}
