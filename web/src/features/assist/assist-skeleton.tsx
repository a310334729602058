// The placeholder of the Assist pages while they load.

import { brand } from '../../lib/brand'
import { Loading, Skeleton } from '../../ui/states'
import { useAssistTexts } from './texts/texts'

export function AssistSkeleton() {
  const { loading } = useAssistTexts()
  return (
    <Loading label={loading} className="page pt-8 sm:pt-12">
      <title>{brand.name}</title>
      <div className="mx-auto max-w-200">
        <Skeleton className="h-12 w-48" />
        <Skeleton className="mt-5 h-6 w-full" />
        <Skeleton className="mt-2 h-6 w-2/3" />
        <div className="mt-10 grid gap-4 sm:grid-cols-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-40 w-full" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
