// Shows the conversation that shared/stores/discussion has open. Its code is fetched when it is first opened, or when a
// pointer or the focus comes near a button that opens it.

import { useStore } from '../lib/create-store'
import { discussion } from '../shared/stores/discussion'
import { LazyOverlay } from './lazy-overlay'

const fetchPanel = () => import('./open-discussion')

// Fetching ahead may fail without a connection. The press itself then tells the reader.
discussion.onPrefetch(() => void fetchPanel().catch(() => undefined))

export function DiscussionOverlay() {
  const openDiscussion = useStore(discussion, null)
  return (
    <LazyOverlay item={openDiscussion} fetchCode={fetchPanel} onFailed={discussion.close}>
      {({ OpenDiscussion: ShownDiscussion }, { opening, id }, open) => (
        <ShownDiscussion key={id} opening={opening} open={open} />
      )}
    </LazyOverlay>
  )
}
