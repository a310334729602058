// The placeholder of a digest while it loads.

import { Skeleton } from '../../ui/states'

export function DigestSkeleton() {
  return (
    <div className="page max-w-176 py-10 sm:py-14">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-3 h-12 w-4/5" />
      <Skeleton className="mt-5 h-14" />
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="mt-10 h-40" />
      ))}
    </div>
  )
}
