// The letter from the editor on the home page, with a link to contribute.

import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/errors'
import { pageQuery } from '../../api/queries/pages'
import { siteQuery } from '../../api/queries/site'
import { getButtonClass } from '../../ui/button'
import { Html } from '../../ui/html'
import { ErrorState, Skeleton } from '../../ui/states'

export function EditorLetter() {
  const { data: letter, error, refetch } = useQuery(pageQuery('letter'))
  if (isNotFound(error)) return null
  return (
    <section className="mt-14 border-line border-y bg-surface md:mt-20">
      <div className="page grid gap-6 py-12 md:py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 className="section-title">Letter from the Editor</h2>
        <div className="max-w-[68ch]">
          {letter ? (
            <Html html={letter.content} className="prose" />
          ) : error ? (
            <ErrorState message="The letter could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <div className="space-y-4">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-3/4" />
            </div>
          )}
          <ContributeLink />
        </div>
      </div>
    </section>
  )
}

/** Links to an external form if there is one, else to a mail to the editor. */
function ContributeLink() {
  const { data: site } = useQuery(siteQuery)
  if (!site) return null
  const form = site.contributeUrl?.startsWith('https://') ? site.contributeUrl : null
  return (
    <a
      href={form ?? `mailto:${site.editorEmail}`}
      className={getButtonClass('solid', 'mt-8')}
      {...(form ? { target: '_blank', rel: 'noopener' } : {})}
    >
      Contribute to the product
    </a>
  )
}
