// A note beside a link that cannot lead to the document itself: what to do at the place it leads to.

import { isFrontPage } from '../../lib/front-page'

export function FrontPageNote({ url }: { url: string | null }) {
  if (url === null || !isFrontPage(url)) return null
  return <span className="text-muted text-xs"> (front page of the site: look there for the title given)</span>
}
