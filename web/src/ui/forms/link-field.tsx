// A field with a link to be shared, and the button that copies it.

import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { copyText } from '../../lib/copy-text'
import { Button } from '../button'
import { useTexts } from '../page-language'
import { useTransientState } from '../use-transient-state'

const COPIED_MS = 2000

type Props = {
  /** The name of the field for screen readers. */
  label: string
  /** Null while the link is being created. */
  link: string | null
  onCopied?: () => void
}

export function LinkField({ label, link, onCopied }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useTransientState<boolean>(false, COPIED_MS)

  async function copyLink() {
    if (link === null || !(await copyText(link, field.current))) return
    setCopied(true)
    onCopied?.()
  }

  const { overlays } = useTexts()
  const Icon = copied ? Check : Copy
  return (
    <div className="flex gap-2">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={link ?? overlays.makingLink}
        onFocus={(event) => event.target.select()}
        className="h-11 min-w-0 flex-1 rounded-control border border-line bg-paper px-3 text-sm"
      />
      <Button onClick={() => void copyLink()} disabled={link === null} className="w-28 shrink-0 px-3">
        <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span aria-live="polite">{copied ? overlays.copied : overlays.copy}</span>
      </Button>
    </div>
  )
}
