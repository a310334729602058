// Where the draft is, in one line.

import { cx } from '../../../lib/cx'
import type { Kept, WillDraft } from '../store/use-will-draft'

const WORDS: Record<Kept, string> = {
  saving: 'Keeping the draft on this device …',
  saved: 'The draft is kept on this device, unlocked.',
  memory: 'Nothing is kept yet.',
  full: 'This device has no room for the draft. It is only in this tab: save a sealed file under “Keep or delete”.',
  forbidden:
    'This browser does not let us keep the draft. It is only in this tab: save a sealed file under “Keep or delete”.',
}

export function DraftStatusLine({ draft: { kept, isShared } }: { draft: WillDraft }) {
  return (
    <p
      role="status"
      className={cx('mt-1 text-sm', kept === 'full' || kept === 'forbidden' ? 'text-danger' : 'text-muted')}
    >
      {isShared ? 'Shared computer: the draft is only in this tab.' : WORDS[kept]}
    </p>
  )
}
