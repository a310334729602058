// Deletes the draft after one question, and says with a time what was deleted.

import { useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { CheckBox } from '../../../ui/forms/field'
import type { Deletion } from '../store/use-will-draft'
import { useTranslation } from '../texts/translation'

type Props = { deleted: Deletion | null; onDelete: () => Promise<void> }

export function DeleteEverything({ deleted, onDelete }: Props) {
  const translate = useTranslation()
  const [sure, setSure] = useState(false)
  const said = useRef<HTMLDivElement>(null)
  async function erase() {
    await onDelete()
    setSure(false)
    // The pressed button can no longer hold the focus.
    said.current?.focus()
  }
  return (
    <section aria-labelledby="delete">
      <h3 id="delete" className="font-semibold text-xl">
        {translate('Delete everything')}
      </h3>
      <p className="mt-2 leading-relaxed">
        {translate(
          'This removes the draft from this device. Files that you saved, and paper, stay where you put them. A sealed file that you uploaded stays in your account; you delete it in My Account, with a receipt of its own.',
        )}
      </p>
      <div className="mt-2">
        <CheckBox id="delete-sure" checked={sure} onChange={(event) => setSure(event.target.checked)}>
          {translate('I want to delete the draft. It cannot be brought back.')}
        </CheckBox>
      </div>
      <Button
        look="outline"
        disabled={!sure}
        onClick={() => void erase()}
        className="mt-2 border-danger! text-danger! hover:bg-danger! hover:text-surface!"
      >
        {translate('Delete everything')}
      </Button>
      <div ref={said} tabIndex={-1} aria-live="polite" className="mt-4 outline-none">
        {deleted && <ReceiptText {...deleted} />}
      </div>
    </section>
  )
}

function ReceiptText({ at, complete }: Deletion) {
  const translate = useTranslation()
  if (!complete)
    return (
      <p className="text-danger leading-relaxed">
        {translate(
          'The browser did not delete the draft. Close the other tabs of this site and try again, or clear this site’s data in the browser’s settings.',
        )}
      </p>
    )
  return (
    <div className="border-brand border-l-2 pl-4 leading-relaxed">
      <p className="font-medium">{translate(`Deleted. Receipt: everything was deleted on ${formatDateTime(at)}.`)}</p>
      <p className="text-muted text-sm">
        {translate(
          'Deleted: the draft in memory, and the planner’s database in this browser. On our servers there never was a draft.',
        )}
      </p>
    </div>
  )
}
