// What the first script hands to the application that it starts (first-script.ts, entry-client.tsx).

import type { ArticleCounts } from '../shared/stores/counted-views'

export type Handover = {
  /** The page's data as JSON; null when the server no longer has this page, so that the application asks anew. */
  data: string | null
  /** Whether the document shows exactly this data and can be taken over as it is. */
  isSame: boolean
  /** The article whose view is counted already. */
  articleView: { id: string; counts: Promise<ArticleCounts> } | null
  /** Called once the page answers. */
  onReady: () => void
}

/** Rejects when a part of the application could not be fetched. */
export type StartApp = (handover: Handover) => Promise<void>

declare global {
  /** Present on pages that the first script has opened. The application offers itself there and waits to be started. */
  var firstScript: { offer: (start: StartApp) => void } | undefined
}
