// The dialog that proves an e-mail address by a code. It may be left for later. Import it lazily, as dialog.tsx
// asks.

import { showToast } from '../../shared/stores/toasts'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { useSubscription } from '../../shared/components/subscription'
import { CodeForm } from './code-form'

type Props = {
  open: boolean
  /** A new address, when the session moves to one. */
  address?: string
  isCodeSent?: boolean
  onClose: () => void
  onDone: () => void
}

export function CodeDialog({ open, address, isCodeSent, onClose, onDone }: Props) {
  const { subscriptionData } = useSubscription()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Confirm your e-mail"
      description="So that only you can see and change what belongs to this address."
    >
      <CodeForm
        address={address ?? subscriptionData?.email ?? 'your address'}
        showsAddress={address !== undefined}
        isCodeSent={isCodeSent}
        onDone={() => {
          showToast('E-mail confirmed', 'Thank you. You can now use everything in My Account.', 'success')
          onDone()
        }}
        skip={{ words: 'Skip for now', act: onClose }}
      />
    </Dialog>
  )
}
