import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../api/errors'
import { changeProfile } from '../../api/queries/subscribers'
import { DEFAULT_DIAL_CODE, nationalDigits, phoneProblem } from '../../lib/dial-codes'
import { showToast } from '../../lib/toasts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PhoneField } from '../../ui/phone-field'

type Props = { open: boolean; onClose: () => void; onDone: () => void }

/** Google knows no mobile number; this asks for one and takes no for an answer. */
export function PhoneDialog({ open, onClose, onDone }: Props) {
  const id = useId()
  const [code, setCode] = useState(DEFAULT_DIAL_CODE)
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const wrong = phoneProblem(number, code)
    setProblem(wrong)
    if (wrong !== null) return
    const phone = nationalDigits(number, code)
    if (phone === '') {
      onClose()
      return
    }
    setBusy(true)
    try {
      await changeProfile({ phone, countryCode: code })
      showToast('Saved', 'You can choose what is sent there in My Account.', 'success')
      onDone()
    } catch (error) {
      setProblem(messageOf(error, 'The number could not be saved. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Add your mobile number" description="Optional, for reminders.">
      <form onSubmit={(event) => void save(event)} noValidate className="space-y-4">
        <PhoneField
          id={id}
          code={code}
          number={number}
          onCode={setCode}
          onNumber={setNumber}
          problem={problem}
          hint="Please give a number that is registered with WhatsApp. Updates are sent there only if you switch them on in My Account."
        />
        <div className="flex gap-2">
          <Button type="submit" className="flex-1" disabled={busy}>
            Save
          </Button>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            Skip
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
