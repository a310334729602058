// Fetches a sealed file from the reader's account. Nothing is asked of the server before they press the button.

import { CloudDownload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readFailure } from '../../../api/failure-words'
import { listSealedWills, readSealedWill, type SealedWill } from '../../../api/members/sealed-wills'
import { NotProven, withProof } from '../../../api/members/with-proof'
import { formatDateTime } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { usePageLanguage } from '../../../ui/page-language'
import { useTranslation } from '../texts/translation'

type State =
  | { is: 'offered' | 'working' | 'none' }
  | { is: 'asking'; kept: SealedWill[] }
  | { is: 'fetched'; sealedAt: string }
  | { is: 'failed'; why: string }

export function OpenFromAccount({ onFile }: { onFile: (file: Blob) => Promise<void> }) {
  const translate = useTranslation()
  const language = usePageLanguage()
  const [state, setState] = useState<State>({ is: 'offered' })
  const question = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state.is === 'asking') question.current?.focus()
  }, [state.is])

  async function run(work: () => Promise<State>) {
    setState({ is: 'working' })
    try {
      setState(await work())
    } catch (error) {
      if (error instanceof NotProven) setState({ is: 'offered' })
      else
        setState({
          is: 'failed',
          why: (await readFailure(error, 'The file could not be fetched. Please try again.', language)).text,
        })
    }
  }

  async function begin(): Promise<State> {
    const kept = await withProof(listSealedWills, { occasion: 'saving' })
    const [only] = kept
    if (only === undefined) return { is: 'none' }
    return kept.length === 1 ? fetchFile(only) : { is: 'asking', kept }
  }

  async function fetchFile({ _id, sealedAt }: SealedWill): Promise<State> {
    await onFile(await readSealedWill(_id))
    return { is: 'fetched', sealedAt }
  }

  return (
    <div className="mt-4">
      {state.is === 'asking' ? (
        <div
          ref={question}
          role="group"
          aria-label={translate('Which one?')}
          tabIndex={-1}
          className="flex flex-wrap gap-2 outline-none"
        >
          {state.kept.map((will) => (
            <Button key={will._id} look="outline" onClick={() => void run(() => fetchFile(will))}>
              {translate(`Sealed on ${formatDateTime(will.sealedAt)}`)}
            </Button>
          ))}
        </div>
      ) : (
        <Button look="outline" disabled={state.is === 'working'} onClick={() => void run(begin)}>
          <CloudDownload aria-hidden className="size-4" strokeWidth={1.75} />
          {translate(state.is === 'working' ? 'One moment…' : 'Open from my account')}
        </Button>
      )}
      <p role="status" className={state.is === 'failed' ? 'mt-2 text-danger text-sm' : 'mt-2 text-sm'}>
        {state.is === 'none' && translate('No sealed file lies in your account.')}
        {state.is === 'fetched' &&
          translate(
            `The file sealed on ${formatDateTime(state.sealedAt)} is here, still sealed. Type its passphrase above and press Open.`,
          )}
        {state.is === 'failed' && translate(state.why)}
      </p>
    </div>
  )
}
