import { useEffect, useState } from 'react'
import type { Entries } from '../../api/chat/entries'
import { revokeShared, shareConversation } from '../../api/queries/chats'
import { cut } from '../../lib/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { LinkField } from '../../ui/link-field'
import { plainAnswer } from './answer-tree'

const FAILED = 'Error: Could not generate link'

type SharedProps = { session: string; path: string; entries: Entries }
type Props = SharedProps & { open: boolean; onClose: () => void }
type Link = { state: 'making' | 'failed' | 'revoked' } | { state: 'made' | 'revoking'; url: string }

/** A link by which anybody can read the conversation, until it is taken back. */
export function ShareChat({ open, onClose, ...shared }: Props) {
  const [turn, setTurn] = useState(0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share this conversation"
      description="Whoever has the link can read what you see here, and nothing that is asked later. Your name is not shown."
    >
      <SharedLink key={turn} {...shared} onAgain={() => setTurn(turn + 1)} />
    </Dialog>
  )
}

/** Made as soon as it is shown. */
function SharedLink({ session, path, entries, onAgain }: SharedProps & { onAgain: () => void }) {
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

  async function revoke(url: string) {
    setLink({ state: 'revoking', url })
    setProblem(null)
    try {
      await revokeShared(idOf(url))
      setLink({ state: 'revoked' })
    } catch (error) {
      console.error('link not revoked', error)
      setProblem('The link could not be taken back just now. Please try again.')
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
      <Preview entries={entries} />
      {url !== null && (
        <Button
          look="quiet"
          className="-ml-3 mt-3 px-3 text-danger!"
          disabled={link.state === 'revoking'}
          onClick={() => void revoke(url)}
        >
          Take the link back
        </Button>
      )}
      <p role="alert" className="text-[0.8125rem] text-danger">
        {problem}
      </p>
    </>
  )
}

/** The last part of the address. */
function idOf(url: string): string {
  return (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  )
}

const EXCERPT = 220

function Preview({ entries }: { entries: Entries }) {
  return (
    <section aria-label="What others will see" className="chat-preview" tabIndex={0}>
      {entries.map((entry) =>
        entry.kind === 'asked' ? (
          <p key={entry.key} className="font-medium text-ink">
            {entry.text}
          </p>
        ) : (
          <p key={entry.key}>{cut(plainAnswer(entry.html), EXCERPT)}</p>
        ),
      )}
    </section>
  )
}
