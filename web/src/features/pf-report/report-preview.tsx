// What a report contains, what it costs and when the money goes back.

import type { PfReportOffer } from '../../api/pf-report-types'
import { formatRupees } from '../../lib/format'
import { readLanguageTag } from '../../lib/term-language'
import { useReportTexts } from './report-texts'

export function ReportPreview({ offer }: { offer: PfReportOffer }) {
  const { pay: texts, translate } = useReportTexts()
  const rule = translate(offer.refundRule)
  return (
    <>
      <ul className="list-disc space-y-1 pl-5">
        {offer.contents.map(translate).map((text) => (
          <li key={text} lang={readLanguageTag(text)}>
            {text}
          </li>
        ))}
      </ul>
      <p className="text-lg">
        <strong className="font-semibold">{formatRupees(offer.price.amount / 100)}</strong>{' '}
        {texts.terms(translate(offer.priceNote))}
      </p>
      <p lang={readLanguageTag(rule)} className="text-muted text-sm leading-relaxed">
        {rule}
      </p>
    </>
  )
}
