// The placeholder of an article while it loads.

import { brand } from '../../lib/brand'
import { Loading, Skeleton } from '../../ui/states'

export function ArticleSkeleton() {
  return (
    <Loading
      label="Loading the article"
      className="page grid justify-center pt-8 sm:pt-12 lg:grid-cols-[13rem_minmax(0,40rem)_13rem] lg:gap-x-12"
    >
      <title>{brand.name}</title>
      <div className="w-[min(40rem,100%)] lg:col-start-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-4 h-11 w-full" />
        <Skeleton className="mt-2 h-11 w-2/3" />
        <Skeleton className="mt-5 h-6 w-full" />
        <Skeleton className="mt-8 h-44 w-full" />
        {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-1/2'].map((width, index) => (
          <Skeleton key={`${width}${index}`} className={`mt-4 h-5 ${width}`} />
        ))}
      </div>
    </Loading>
  )
}
