import { showToast } from '../../lib/toasts'
import { Dialog } from '../../ui/dialog'
import { useSubscription } from '../../ui/subscription'
import { CodeForm } from './code-form'

type Props = {
  open: boolean
  /** Another than the session's own, to move to. */
  address?: string
  sent?: boolean
  onClose: () => void
  onDone: () => void
}

/** Proves the address that was typed. It may be left for later. Import it lazily, as ui/dialog asks. */
export function CodeDialog({ open, address, sent, onClose, onDone }: Props) {
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
        named={address !== undefined}
        sent={sent}
        onDone={() => {
          showToast('E-mail confirmed', 'Thank you. Everything in My Account is open to you now.', 'success')
          onDone()
        }}
        skip={{ words: 'Skip for now', act: onClose }}
      />
    </Dialog>
  )
}
