// The button that shares a digest by the system's own sheet. Otherwise plain links are shown, which work without
// JavaScript too.

import { Share2 } from 'lucide-react'
import { useBrowserValue } from '../../lib/create-store'
import { buildShareLinks } from '../../lib/share-links'

type Props = { url: string; title: string; className: string }

export function DigestShare({ url, title, className }: Props) {
  const native = useBrowserValue(() => typeof navigator.share === 'function', false)
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
  const links = buildShareLinks(url, title)
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
