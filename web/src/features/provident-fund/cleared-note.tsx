// What is said after everything was deleted from the tab.

import type { Cleared } from './use-passbooks'
import { IDLE_MINUTES } from '../../lib/server-constants.gen'

const CLEARED: Record<Cleared, string> = {
  byReader: 'Everything is deleted: files, answers and findings are gone from this tab, and nothing was ever stored.',
  idle: `You were away for ${IDLE_MINUTES} minutes, so files, answers and findings are deleted from this tab. Nothing was ever stored.`,
  sample: 'That was the sample. Your own passbooks are read once, and nothing is stored.',
  left: 'You left this page, so files, answers and findings are deleted from this tab. Nothing was ever stored.',
}

export function ClearedNote({ cleared, isSignedIn }: { cleared: Cleared; isSignedIn: boolean }) {
  return (
    <p role="status" className="mt-6 border-line border-y py-4">
      {isSignedIn && cleared !== 'sample'
        ? 'Files, answers and findings are gone from this tab. What you chose to keep stays, sealed, until you erase it.'
        : CLEARED[cleared]}
    </p>
  )
}
