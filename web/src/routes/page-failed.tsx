// What a reader sees when a page breaks while it is shown, or when its code does not arrive.

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageTakeover } from '../shared/stores/page-takeover'
import { useTexts } from '../ui/page-language'
import { ErrorState } from '../ui/states'

export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const { overlays } = useTexts()
  useEffect(() => console.error('page failed', error), [error])
  useEffect(() => pageTakeover.finish(), [])
  return (
    <div className="page py-16">
      <title>{`${overlays.pageFailed} – The Fine Print`}</title>
      <h1 className="mb-6 font-semibold text-3xl">{overlays.pageFailed}</h1>
      <ErrorState message={overlays.pageFailedText} onRetry={() => void router.invalidate()} />
    </div>
  )
}
