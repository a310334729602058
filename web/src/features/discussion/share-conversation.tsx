// The dialog with a link by which anybody can read the conversation, until the link is revoked.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { toPastEntries } from '../../api/conversations/entries'
import { revokeSharedLink, shareConversation, sharedConversationQuery } from '../../api/conversations/queries'
import { discussionTexts } from '../../lib/interface-texts/discussion/texts'
import { truncate } from '../../lib/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { LinkField } from '../../ui/forms/link-field'
import { usePageLanguage } from '../../ui/page-language'
import { Skeleton } from '../../ui/states'
import { toPlainAnswer } from './answer-tree'

type SharedProps = { session: string; path: string }
type Props = SharedProps & { open: boolean; onClose: () => void }
type Link = { state: 'making' | 'failed' | 'revoked' } | { state: 'made' | 'revoking'; url: string }

export function ShareConversation({ open, onClose, ...shared }: Props) {
  const language = usePageLanguage()
  const { sharing: texts } = discussionTexts[language]
  const [turn, setTurn] = useState(0)
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} description={texts.description} language={language}>
      <div data-styles="discussion">
        <SharedLink key={turn} {...shared} onAgain={() => setTurn(turn + 1)} />
      </div>
    </Dialog>
  )
}

/** Creates the link as soon as it is shown. */
function SharedLink({ session, path, onAgain }: SharedProps & { onAgain: () => void }) {
  const { sharing: texts } = discussionTexts[usePageLanguage()]
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
      setProblem(texts.notRemoved)
      setLink({ state: 'made', url })
    }
  }

  const url = 'url' in link ? link.url : null
  return (
    <>
      {link.state === 'revoked' || link.state === 'failed' ? (
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className={link.state === 'failed' ? 'text-danger' : 'text-ink'}>
            {link.state === 'failed' ? texts.failed : texts.revoked}
          </p>
          <Button look="outline" onClick={onAgain}>
            {link.state === 'failed' ? texts.again : texts.newLink}
          </Button>
        </div>
      ) : (
        <LinkField label={texts.link} link={url} />
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
          {texts.remove}
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
  const { sharing: texts } = discussionTexts[usePageLanguage()]
  const { data, isError } = useQuery(sharedConversationQuery(id))
  const entries = useMemo(() => (data ? toPastEntries(data) : []), [data])
  if (isError) return <p className="mt-4 text-muted text-sm">{texts.noPreview}</p>
  if (!data) return <Skeleton className="mt-4 h-24 w-full" />
  return (
    <section
      aria-label={texts.preview}
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
