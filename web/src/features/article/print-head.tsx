// A line that only prints: the address of the article and its date.

import type { Content } from '../../api/types'
import { brand } from '../../lib/brand'
import { useTexts } from '../../ui/page-language'

export function PrintHead({ content, url }: { content: Content; url: string }) {
  const { article, date } = useTexts()
  return (
    <p className="print-only">
      <strong>{brand.name}</strong> · {url}
      {content.checkedOn && article.printCheckedOn(date(content.checkedOn))}
      <br />
      {article.printNote}
    </p>
  )
}
