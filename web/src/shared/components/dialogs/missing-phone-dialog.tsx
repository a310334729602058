// The dialog that asks before a form without a mobile number is sent.

import { ConfirmDialog } from './confirm-dialog'

type Props = {
  open: boolean
  /** What is sent mainly on WhatsApp, in the plural and with a capital letter. */
  messages: string
  /** The same, as the button that continues without a number says it. */
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
