// A notice about the connection to the assistant, in those states that matter to the reader.

import type { Link } from '../../api/conversations/socket'
import { type DiscussionTexts, discussionTexts } from '../../lib/interface-texts/discussion/texts'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'

type Props = { link: Link; waits: boolean; onReconnect: () => void }

export function LinkNotice({ link, waits, onReconnect }: Props) {
  const language = usePageLanguage()
  const { connection: texts } = discussionTexts[language]
  const words = describeLink(link, waits, texts)
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm/normal"
      role="status"
      lang={LANGUAGE_TAGS[language]}
    >
      {words && <p className="py-1">{words}</p>}
      {link === 'lost' && (
        <Button look="outline" onClick={onReconnect}>
          {texts.reconnect}
        </Button>
      )}
    </div>
  )
}

function describeLink(link: Link, waits: boolean, texts: DiscussionTexts['connection']): string | null {
  switch (link) {
    case 'offline':
      return texts.offline
    case 'waiting':
      return texts.waiting
    case 'lost':
      return texts.lost
    case 'connecting':
      return waits ? texts.connecting : null
    case 'idle':
    case 'open':
      return null
  }
}
