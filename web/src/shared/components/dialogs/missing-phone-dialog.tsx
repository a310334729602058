// The question asked before a form without a mobile number is sent.

import { ConfirmDialog } from './confirm-dialog'

type Props = {
  open: boolean
  /** Plural, with a capital: what goes out mainly on WhatsApp. */
  messages: string
  /** The same in the words of the button that goes on without. */
  lost: string
  busy: boolean
  onGoOn: () => void
  onBack: () => void
}

export function MissingPhoneDialog({ open, messages, lost, busy, onGoOn, onBack }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Missing Mobile Number"
      description={`You have not given a mobile number. ${messages} go out mainly on WhatsApp.`}
      confirmText={`Lose out of getting ${lost}`}
      cancelText="Go back and enter mobile number"
      stacked
      busy={busy}
      onConfirm={onGoOn}
      onCancel={onBack}
    />
  )
}
