// The discussion panel with the feedback dialog and the calculators. They are joined here, because features do not import each other.

import { useQuery } from '@tanstack/react-query'
import { isChatOn, togglesQuery } from '../api/queries/toggles'
import { DiscussionPanel } from '../features/discussion/discussion-panel'
import { FeedbackDialog } from '../features/feedback/feedback-dialog'
import { discussion, type Opening } from '../shared/stores/discussion'
import { CalculatorSlot } from './slots/calculator-slot'

export function OpenDiscussion({ opening, open }: { opening: Opening; open: boolean }) {
  const { data: toggles } = useQuery(togglesQuery)
  return (
    <DiscussionPanel
      open={open}
      opening={opening}
      enabled={isChatOn(toggles)}
      onClose={discussion.close}
      onOpen={discussion.open}
      feedback={({ open: isOpen, messageId, onClose, onSent }) => (
        <FeedbackDialog
          open={isOpen}
          messageId={messageId}
          onClose={onClose}
          onDone={() => {
            onSent()
            onClose()
          }}
        />
      )}
      calculator={(mark, articlePath) => <CalculatorSlot mark={mark} articlePath={articlePath} />}
    />
  )
}
