import type { RegistryFact } from '../../api/types'
import { FrontPageNote } from '../../ui/front-page-note'

export function SourceOf({ source }: { source: RegistryFact['now']['source'] }) {
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
