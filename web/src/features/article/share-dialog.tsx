import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ShareTargets } from './share-targets'
import { reportShare } from './use-counts'
import { useShareLink } from './use-share-link'

const COPIED_MS = 2000

type Props = { id: string; url: string; title: string; open: boolean; onClose: () => void }

/** Import it lazily, as ui/dialog asks. */
export function ShareDialog({ id, url, title, open, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const link = useShareLink(url, open)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (link === null || !(await copyText(link, field.current))) return
    setCopied(true)
    reportShare(id)
  }

  return (
    <Dialog open={open} onClose={onClose} title="Share this article">
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Link to this article"
          value={link ?? 'Generating shareable link...'}
          onFocus={(event) => event.target.select()}
          className="h-11 min-w-0 flex-1 rounded-control border border-line bg-paper px-3 text-sm"
        />
        <Button onClick={() => void copy()} disabled={link === null} className="w-28 shrink-0 px-3">
          {copied ? (
            <Check aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          ) : (
            <Copy aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          )}
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
        </Button>
      </div>
      <p className="mt-5 mb-2 text-muted text-sm">Or send it with</p>
      <ShareTargets id={id} url={link ?? url} title={title} />
    </Dialog>
  )
}

/** The clipboard needs https; the older way copies what is selected in the field. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
