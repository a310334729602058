// What a reader sees when a page breaks while it is shown, or when its code does not arrive.

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '../ui/states'

export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  useEffect(() => console.error('page failed', error), [error])
  return (
    <div className="page py-16">
      <title>Something went wrong – The Fine Print</title>
      <h1 className="mb-6 font-semibold text-3xl">This page could not be shown</h1>
      <ErrorState
        message="Something went wrong on our side. Your connection may also have dropped for a moment."
        onRetry={() => void router.invalidate()}
      />
    </div>
  )
}
