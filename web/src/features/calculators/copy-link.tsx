import { Check, Link } from 'lucide-react'
import { useAbsolute } from '../../ui/base-url'
import { useBriefly } from '../../ui/use-briefly'

const SHOWN_MS = 2000

type State = 'idle' | 'copied' | 'failed'

const WORDS: Record<State, string> = {
  idle: 'Copy link to this result',
  copied: 'Copied',
  failed: 'Copy it from the address bar',
}

/** An address that shows these very figures. */
export function CopyLink({ path }: { path: () => string }) {
  const absolute = useAbsolute()
  const [state, setState] = useBriefly<State>('idle', SHOWN_MS)

  async function copy() {
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
      onClick={() => void copy()}
      className="noscript:hidden inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-line/50 hover:text-ink"
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      <span aria-live="polite">{WORDS[state]}</span>
    </button>
  )
}
