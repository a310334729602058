// A note beside a link that cannot lead to the document itself. It tells the reader what to do there.

import { isFrontPage } from '../../lib/front-page'
import { useTexts } from '../../ui/page-language'

export function FrontPageNote({ url }: { url: string | null }) {
  const { article } = useTexts()
  if (url === null || !isFrontPage(url)) return null
  return <span className="text-muted text-xs">{article.frontPage}</span>
}
