// The dialog that proves an e-mail address by a code. It may be left for later. Import it lazily, as dialog.tsx
// asks.

import { showToast } from '../../shared/stores/toasts'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { usePageLanguage } from '../../ui/page-language'
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
  const language = usePageLanguage()
  const { code: texts } = useDialogTexts()
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} description={texts.description} language={language}>
      <CodeForm
        address={address ?? subscriptionData?.email ?? texts.yourAddress}
        showsAddress={address !== undefined}
        isCodeSent={isCodeSent}
        onDone={() => {
          showToast(texts.confirmed, texts.confirmedText, 'success')
          onDone()
        }}
        skip={{ words: texts.later, act: onClose }}
      />
    </Dialog>
  )
}
