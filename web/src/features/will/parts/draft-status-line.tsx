// Where the draft is, in one line.

import { cx } from '../../../lib/cx'
import { formatDateTime } from '../../../lib/format'
import { useTranslation } from '../texts/translation'
import type { Kept, WillDraft } from '../store/use-will-draft'

const WORDS: Record<Kept, string> = {
  saving: 'Keeping the draft on this device …',
  saved: 'The draft is kept on this device, unlocked.',
  memory: 'Nothing is kept yet.',
  full: 'This device has no room for the draft. It is only in this tab: save a sealed file under “Keep or delete”.',
  forbidden:
    'This browser does not let us keep the draft. It is only in this tab: save a sealed file under “Keep or delete”.',
}

export function DraftStatusLine({ draft }: { draft: WillDraft }) {
  const translate = useTranslation()
  const { kept, deleted } = draft
  const isTrouble = kept === 'full' || kept === 'forbidden' || deleted?.complete === false
  return (
    <p role="status" className={cx('mt-1 text-sm', isTrouble ? 'text-danger' : 'text-muted')}>
      {translate(describeDraft(draft))}
    </p>
  )
}

function describeDraft({ kept, isShared, deleted }: WillDraft): string {
  if (deleted?.complete === false) return 'The browser did not delete the draft. See “Keep or delete”.'
  if (deleted !== null) return `Deleted on ${formatDateTime(deleted.at)}. There is no draft on this device.`
  return isShared ? 'Shared computer: the draft is only in this tab.' : WORDS[kept]
}
