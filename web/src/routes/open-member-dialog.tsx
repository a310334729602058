// The dialogs about subscribing. They are joined here, because features do not import each other.

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { isChatOn, togglesQuery } from '../api/queries/toggles'
import { AccountPanel } from '../features/account/account-panel'
import { UndoAddressDialog } from '../features/account/undo-address-dialog'
import { FeedbackDialog } from '../features/feedback/feedback-dialog'
import { CodeDialog } from '../features/subscribe/code-dialog'
import { PhoneDialog } from '../features/subscribe/phone-dialog'
import { SubscribeDialog } from '../features/subscribe/subscribe-dialog'
import { UnsubscribeDialog } from '../features/unsubscribe/unsubscribe-dialog'
import { discussion } from '../shared/stores/discussion'
import { type MemberDialog, memberDialogs } from '../shared/stores/member-dialogs'
import { Skeleton } from '../ui/states'

type Props = { dialog: MemberDialog; id: number; open: boolean }

export function OpenMemberDialog({ dialog, id, open }: Props) {
  const onClose = () => memberDialogs.close(id)
  const conversations = useConversationHistory(onClose)
  const onDone = () => memberDialogs.close(id, true)
  switch (dialog.kind) {
    case 'subscribe':
      return (
        <SubscribeDialog
          open={open}
          title={dialog.title}
          code={dialog.code}
          serviceAssist={dialog.serviceAssist}
          occasion={dialog.occasion}
          isAdult={dialog.isAdult}
          staysOnPage={dialog.staysOnPage}
          onClose={onClose}
          onSubscribed={() => {
            onDone()
            void memberDialogs.open({ kind: 'code', isCodeSent: true })
          }}
          onSignedIn={onDone}
        />
      )
    case 'code':
      return (
        <CodeDialog
          open={open}
          address={dialog.address}
          isCodeSent={dialog.isCodeSent}
          onClose={onClose}
          onDone={onDone}
        />
      )
    case 'phone':
      return <PhoneDialog open={open} onClose={onClose} onDone={onDone} />
    case 'unsubscribe':
      return <UnsubscribeDialog open={open} onClose={onClose} onDone={onDone} />
    case 'account':
      return (
        <AccountPanel
          conversations={conversations}
          open={open}
          onClose={onClose}
          onConfirm={(newAddress) => void confirmAndReturn(newAddress)}
          onFeedback={() => void memberDialogs.open({ kind: 'feedback' })}
          unsubscribe={(question) => <UnsubscribeDialog {...question} />}
        />
      )
    case 'undo-address':
      return <UndoAddressDialog open={open} token={dialog.token} onClose={onClose} onDone={onDone} />
    case 'feedback':
      return <FeedbackDialog open={open} onClose={onClose} onDone={onDone} />
  }
}

const ConversationHistory = lazy(async () => ({
  default: (await import('../features/discussion/conversation-history')).ConversationHistory,
}))

/** Null while the 'AI Chat' switch is not on. */
function useConversationHistory(onClose: () => void): ReactNode {
  const { data: toggles } = useQuery(togglesQuery)
  if (!isChatOn(toggles)) return null
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <ConversationHistory
        onOpen={(opening) => {
          onClose()
          discussion.open(opening)
        }}
      />
    </Suspense>
  )
}

/** Proves the address and returns to the account, where the reader asked for it. */
async function confirmAndReturn(newAddress?: string): Promise<void> {
  // Changing the address has mailed a code to the new one.
  const code = newAddress === undefined ? {} : { address: newAddress, isCodeSent: true }
  if (await memberDialogs.open({ kind: 'code', ...code })) void memberDialogs.open({ kind: 'account' })
}
