// The button that copies a link to the current figures.

import { Check, Link } from 'lucide-react'
import { useToAbsolute } from '../../ui/base-url'
import { useTransientState } from '../../ui/use-transient-state'

const SHOWN_MS = 2000

type State = 'idle' | 'copied' | 'failed'

const LABELS: Record<State, string> = {
  idle: 'Copy link to this result',
  copied: 'Copied',
  failed: 'Copy it from the address bar',
}

export function CopyLink({ path }: { path: () => string }) {
  const absolute = useToAbsolute()
  const [state, setState] = useTransientState<State>('idle', SHOWN_MS)

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(absolute(path()))
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  const Icon = state === 'copied' ? Check : Link
  return (
    <button
      type="button"
      onClick={() => void copyLink()}
      className="noscript:hidden inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-line/50 hover:text-ink"
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      <span aria-live="polite">{LABELS[state]}</span>
    </button>
  )
}
