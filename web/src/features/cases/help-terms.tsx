// What our own help with a module costs and takes.

import type { AssistHelp } from '../../api/types'
import { cx } from '../../lib/cx'
import { useAskingTexts } from './asking-texts'
import { GrievanceContact, RefundRule } from './before-paying'
import { useLanguageTag } from '../../ui/language-tag'

export function HelpTerms({ help, className }: { help: AssistHelp; className?: string }) {
  const { terms: texts, money } = useAskingTexts()
  const tagOf = useLanguageTag()
  const { price, priceAsOf } = help
  const priceNote = texts.translate(help.priceNote)
  const time = texts.translate(help.time)
  const nextStep = texts.translate(help.nextStep)
  return (
    <dl className={cx('grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-y-2', className)}>
      <dt className="font-medium">{texts.price}</dt>
      <dd>
        {price === null ? texts.free : texts.amount(price.amount / 100)}
        {priceAsOf !== null && <span className="text-muted"> {texts.from(priceAsOf)}</span>}
        {priceNote !== '' && (
          <span lang={tagOf(priceNote)} className="block text-muted text-sm">
            {priceNote}
          </span>
        )}
      </dd>
      <dt className="font-medium">{texts.time}</dt>
      <dd lang={tagOf(time)}>{time}</dd>
      <dt className="font-medium">{texts.nextStep}</dt>
      <dd lang={tagOf(nextStep)}>{nextStep}</dd>
      {price !== null && (
        <>
          <dt className="font-medium">{texts.moneyBack}</dt>
          <dd>
            <RefundRule />
          </dd>
          <dt className="font-medium">{texts.complaints}</dt>
          <dd>
            <GrievanceContact words={money.officer} />
          </dd>
        </>
      )}
    </dl>
  )
}
