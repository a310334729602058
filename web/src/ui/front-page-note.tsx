import { isFrontPage } from '../lib/front-page'

/** Beside a link that can't lead to the document itself: what to do at the place it leads to. */
export function FrontPageNote({ url }: { url: string | null }) {
  if (url === null || !isFrontPage(url)) return null
  return <span className="text-muted text-xs"> (front page of the site: look there for the title given)</span>
}
