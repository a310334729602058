// A note beside a link that cannot lead to the document itself. It tells the reader what to do there.

import { isFrontPage } from '../../lib/front-page'

export function FrontPageNote({ url }: { url: string | null }) {
  if (url === null || !isFrontPage(url)) return null
  return <span className="text-muted text-xs"> (front page of the site: please look for the title there)</span>
}
