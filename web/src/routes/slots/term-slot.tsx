// The place of the sheet that says what a tapped term means. Its code is fetched with the first tap.

import type { TappedTerm } from '../../lib/term-marks'
import { LazyOverlay } from '../lazy-overlay'

const fetchTermSheet = () => import('../../features/article/term-sheet')

/** `term` is null while the sheet is closed. */
export function TermSlot({ term, onClose }: { term: TappedTerm | null; onClose: () => void }) {
  return (
    <LazyOverlay item={term} fetchCode={fetchTermSheet} onFailed={onClose}>
      {({ TermSheet }, shown, open) => <TermSheet term={shown} open={open} onClose={onClose} />}
    </LazyOverlay>
  )
}
