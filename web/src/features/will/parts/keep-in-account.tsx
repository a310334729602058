// Offers to keep a file that was just sealed in the reader's account. Nothing is sent before they press the button.

import { CloudUpload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readFailure } from '../../../api/failure-words'
import { keepSealedWill, listSealedWills, MAX_SEALED_WILLS, type SealedWill } from '../../../api/members/sealed-wills'
import { NotProven, withProof } from '../../../api/members/with-proof'
import { cx } from '../../../lib/cx'
import { formatDateTime } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { usePageLanguage } from '../../../ui/page-language'
import { useTranslation } from '../texts/translation'

type State =
  | { is: 'offered' | 'working' }
  /** The account holds files already. */
  | { is: 'asking'; kept: SealedWill[] }
  | { is: 'kept'; at: string }
  | { is: 'failed'; why: string }

export function KeepInAccount({ file }: { file: Uint8Array<ArrayBuffer> }) {
  const translate = useTranslation()
  const language = usePageLanguage()
  const [state, setState] = useState<State>({ is: 'offered' })
  const question = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLParagraphElement>(null)

  // The button that was pressed is gone, and the focus must not fall to the top of the page.
  useEffect(() => {
    if (state.is === 'asking') question.current?.focus()
    if (state.is === 'kept') outcome.current?.focus()
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
          why: (await readFailure(error, 'The file was not uploaded. It is still among your downloads.', language))
            .text,
        })
    }
  }

  async function begin(): Promise<State> {
    const kept = await withProof(listSealedWills, { occasion: 'saving' })
    return kept.length === 0 ? upload(null) : { is: 'asking', kept }
  }

  async function upload(replaces: string | null): Promise<State> {
    const { storedAt } = await keepSealedWill(file, replaces)
    return { is: 'kept', at: storedAt }
  }

  return (
    <div className="mt-4 border-brand border-l-2 pl-4 leading-relaxed">
      {(state.is === 'offered' || state.is === 'working' || state.is === 'failed') && (
        <>
          <p>
            {translate(
              'If you like, a copy of this sealed file can lie in your account, to open it on another device. Only the sealed bytes go there. Without your passphrase we cannot open them, and neither can anybody else.',
            )}
          </p>
          <Button look="outline" className="mt-3" disabled={state.is === 'working'} onClick={() => void run(begin)}>
            <CloudUpload aria-hidden className="size-4" strokeWidth={1.75} />
            {translate(state.is === 'working' ? 'One moment…' : 'Upload to my account')}
          </Button>
        </>
      )}
      {state.is === 'asking' && (
        <div
          ref={question}
          role="group"
          aria-label={translate('Where should it go?')}
          tabIndex={-1}
          className="outline-none"
        >
          <p>
            {translate(
              'Your account holds sealed files already. A file that is replaced is gone; no older version is kept.',
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {state.kept.map(({ _id, sealedAt }) => (
              <Button key={_id} look="outline" onClick={() => void run(() => upload(_id))}>
                {translate(`Replace the one of ${formatDateTime(sealedAt)}`)}
              </Button>
            ))}
            {state.kept.length < MAX_SEALED_WILLS && (
              <Button look="outline" onClick={() => void run(() => upload(null))}>
                {translate('Keep it as another one')}
              </Button>
            )}
            <Button look="quiet" onClick={() => setState({ is: 'offered' })}>
              {translate('Don’t upload')}
            </Button>
          </div>
        </div>
      )}
      <p
        ref={outcome}
        role="status"
        tabIndex={-1}
        className={cx('mt-2 outline-none', state.is === 'failed' && 'text-danger')}
      >
        {state.is === 'kept' &&
          translate(
            `The sealed file lies in your account since ${formatDateTime(state.at)}. You find and delete it in My Account, under “Kept for you”.`,
          )}
        {state.is === 'failed' && translate(state.why)}
      </p>
    </div>
  )
}
