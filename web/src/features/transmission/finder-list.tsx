// Official places to look for forgotten money. The family searches there itself.

import type { Transmission } from '../../api/types'
import { formatDate } from '../../lib/format'
import { RuleLine, RuleLines } from './rule-lines'

export function FinderList({ finders }: { finders: Transmission['finders'] }) {
  return (
    <section aria-labelledby="finders" className="mt-14">
      <h2 id="finders" className="section-title">
        Find lost assets
      </h2>
      <p className="mt-3 text-muted leading-relaxed">
        These are official places, and searching costs nothing. We never search for you, and nobody needs a share of
        what you find.
      </p>
      <ul className="mt-4">
        {finders.map(({ id, title, url, finds, needs, steps, checked }) => (
          <li key={id} className="border-line border-b py-5 leading-relaxed">
            <h3 className="font-semibold text-lg">{title}</h3>
            <p className="mt-1">
              <RuleLine line={finds} />
            </p>
            <p className="mt-2 font-medium text-sm">What you need</p>
            <RuleLines lines={needs} />
            <p className="mt-2 font-medium text-sm">How</p>
            <RuleLines lines={steps} />
            <p className="mt-2 text-muted text-sm">
              <a href={url} rel="noopener" className="inline-block py-1 text-brand underline underline-offset-4">
                {url.replace(/^https:\/\/|\/.*$/g, '')}
              </a>{' '}
              · checked on {formatDate(checked)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
