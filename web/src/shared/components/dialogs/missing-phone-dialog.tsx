// The dialog that asks before a form without a mobile number is sent.

import type { PageLanguage } from '../../../lib/page-language'
import { ConfirmDialog } from './confirm-dialog'

type Props = {
  open: boolean
  /** They say what is sent mainly on WhatsApp. */
  words: { title: string; description: string; goOn: string; back: string }
  language?: PageLanguage
  busy: boolean
  onGoOn: () => void
  onBack: () => void
}

export function MissingPhoneDialog({ open, words, language = 'en', busy, onGoOn, onBack }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      description={words.description}
      confirmText={words.goOn}
      cancelText={words.back}
      language={language}
      stacked
      busy={busy}
      onConfirm={onGoOn}
      onCancel={onBack}
    />
  )
}
