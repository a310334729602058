// A line that only prints: the address of the article and its date.

import type { Content } from '../../api/types'
import { brand } from '../../lib/brand'
import { formatDate } from '../../lib/format'

export function PrintHead({ content, url }: { content: Content; url: string }) {
  return (
    <p className="print-only">
      <strong>{brand.name}</strong> · {url}
      {content.checkedOn && ` · Checked on ${formatDate(content.checkedOn)}`}
      <br />
      Rules may change after printing. The web page has the latest. Education, not advice.
    </p>
  )
}
