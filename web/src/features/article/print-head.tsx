import type { Content } from '../../api/types'
import { brand } from '../../lib/brand'
import { date } from '../../lib/format'

/** On paper only: where the text stands, and how old it may be. */
export function PrintHead({ content, url }: { content: Content; url: string }) {
  return (
    <p className="print-only">
      <strong>{brand.name}</strong> · {url}
      {content.checkedOn && ` · Checked on ${date(content.checkedOn)}`}
      <br />
      Rules change after printing: the page has the latest. Education, not advice.
    </p>
  )
}
