import { Plus } from 'lucide-react'
import type { Opening } from '../../lib/discussion'
import { Button } from '../../ui/button'
import { ChatHistory } from './history'

type Props = { onOpen: (opening: Opening) => void; onNew: () => void }

/** The history in the place of the conversation. */
export function HistoryView({ onOpen, onNew }: Props) {
  return (
    <section className="chat-thread" aria-labelledby="chat-history" tabIndex={0}>
      <div className="chat-history-head">
        <h3 id="chat-history">History</h3>
        <Button look="outline" onClick={onNew}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New conversation
        </Button>
      </div>
      <ChatHistory onOpen={onOpen} />
    </section>
  )
}
