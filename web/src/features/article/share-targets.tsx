// Plain links to the places where articles are shared. They work without JavaScript and load nothing from those sites.

import { buildShareLinks } from '../../lib/share-links'
import { useTexts } from '../../ui/page-language'
import { reportShare } from './use-article-counts'

type Props = { id: string; url: string; title: string }

export function ShareTargets({ id, url, title }: Props) {
  const { tools } = useTexts()
  const links = buildShareLinks(url, title)
  const targets = [
    ['WhatsApp', links.whatsapp],
    ['X', links.x],
    ['Facebook', links.facebook],
  ] as const
  return (
    <ul className="flex flex-wrap gap-2">
      {targets.map(([name, href]) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={tools.shareOn(name)}
            onClick={() => reportShare(id)}
            className="inline-flex min-h-11 items-center rounded-control border border-line px-4 font-medium text-ink text-sm hover:border-brand hover:text-brand"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
