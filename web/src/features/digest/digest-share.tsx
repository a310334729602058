import { Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shareLinks } from '../../lib/share-links'

type Props = { url: string; title: string; className: string }

const never = () => () => undefined

/** The system's own sheet where there is one, else plain links, which work without JavaScript too. */
export function DigestShare({ url, title, className }: Props) {
  const native = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  )
  if (native) {
    return (
      <button
        type="button"
        // Closing the sheet is a choice, not a failure.
        onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
        className={className}
      >
        <Share2 aria-hidden className="size-5" strokeWidth={1.75} /> Share
      </button>
    )
  }
  const links = shareLinks(url, title)
  return (
    [
      ['WhatsApp', links.whatsapp],
      ['X', links.x],
      ['Facebook', links.facebook],
    ] as const
  ).map(([name, href]) => (
    <a
      key={name}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Share on ${name}`}
      className={className}
    >
      {name}
    </a>
  ))
}
