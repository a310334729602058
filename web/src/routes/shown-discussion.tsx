// The discussion panel with the dialog for words about it: features don't know each other.

import { useQuery } from '@tanstack/react-query'
import { isChatOn, togglesQuery } from '../api/queries/toggles'
import { DiscussionPanel } from '../features/discussion/panel'
import { FeedbackDialog } from '../features/feedback/feedback-dialog'
import { discussion, type Opening } from '../lib/discussion'

export function ShownDiscussion({ opening, open }: { opening: Opening; open: boolean }) {
  const { data: toggles } = useQuery(togglesQuery)
  return (
    <DiscussionPanel
      open={open}
      opening={opening}
      enabled={isChatOn(toggles)}
      onClose={discussion.close}
      onOpen={discussion.open}
      feedback={({ open: asked, messageId, onClose }) => (
        <FeedbackDialog open={asked} messageId={messageId} onClose={onClose} onDone={onClose} />
      )}
    />
  )
}
