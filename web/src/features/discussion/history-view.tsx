// The history, which replaces the conversation in the panel.

import { Plus } from 'lucide-react'
import type { Opening } from '../../shared/stores/discussion'
import { Button } from '../../ui/button'
import { THREAD_CLASS } from './classes'
import { ConversationHistory } from './conversation-history'
import { useAccountTexts } from '../../ui/words/account-texts'

type Props = { onOpen: (opening: Opening) => void; onNew: () => void }

export function HistoryView({ onOpen, onNew }: Props) {
  const { conversations: texts } = useAccountTexts()
  return (
    <section className={THREAD_CLASS} aria-labelledby="conversation-history" tabIndex={0}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h3 id="conversation-history" className="font-semibold text-xl/normal">
          {texts.history}
        </h3>
        <Button look="outline" onClick={onNew}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> {texts.start}
        </Button>
      </div>
      <ConversationHistory onOpen={onOpen} />
    </section>
  )
}
