// Official places to look for forgotten money. The family searches there itself.

import type { Transmission } from '../../api/types'
import { RuleLine, RuleLines } from './rule-lines'
import { useTransmissionTexts } from './texts/texts'

export function FinderList({ finders }: { finders: Transmission['finders'] }) {
  const { finders: texts, date } = useTransmissionTexts()
  return (
    <section aria-labelledby="finders" className="mt-14">
      <h2 id="finders" className="section-title">
        {texts.title}
      </h2>
      <p className="mt-3 text-muted leading-relaxed">{texts.intro}</p>
      <ul className="mt-4">
        {finders.map(({ id, title, url, finds, needs, steps, checked }) => (
          <li key={id} className="border-line border-b py-5 leading-relaxed">
            <h3 className="font-semibold text-lg">{title}</h3>
            <p className="mt-1">
              <RuleLine line={finds} />
            </p>
            <p className="mt-2 font-medium text-sm">{texts.needs}</p>
            <RuleLines lines={needs} />
            <p className="mt-2 font-medium text-sm">{texts.steps}</p>
            <RuleLines lines={steps} />
            <p className="mt-2 text-muted text-sm">
              <a href={url} rel="noopener" className="inline-block py-1 text-brand underline underline-offset-4">
                {url.replace(/^https:\/\/|\/.*$/g, '')}
              </a>{' '}
              · {texts.checkedOn(date(checked))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
