// The source of a fact, with a link to the document.

import type { RegistryFact } from '../../api/types'
import { FrontPageNote } from '../../shared/components/front-page-note'

export function FactSource({ source }: { source: RegistryFact['now']['source'] }) {
  const words = source.publisher ? `${source.title}, ${source.publisher}` : source.title
  if (!source.url) return <>{words}</>
  return (
    <>
      <a href={source.url} rel="noopener" className="text-brand underline underline-offset-2">
        {words}
      </a>
      <FrontPageNote url={source.url} />
    </>
  )
}
