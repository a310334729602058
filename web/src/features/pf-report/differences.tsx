// What a version changed against the one before it.

import type { PfReport } from '../../api/pf-report-types'
import { readLanguageTag } from '../../lib/term-language'
import { useReportTexts } from './report-texts'

export function Differences({ differences, version }: Pick<PfReport, 'differences'> & { version: number }) {
  const { differences: texts } = useReportTexts()
  if (differences.length === 0) return null
  return (
    <details className="mt-6 rounded-control border border-line px-4 py-3">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{texts.title(version)}</summary>
      {differences.map(({ title, added, removed }) => (
        <section key={title} className="mt-3">
          <h2 lang={readLanguageTag(title)} className="font-semibold">
            {title}
          </h2>
          <ul className="mt-1 space-y-1">
            {removed.map((text, at) => (
              <li key={`-${at}-${text}`}>
                <del>
                  <span className="sr-only">{texts.before}</span>
                  <span lang={readLanguageTag(text)}>{text}</span>
                </del>
              </li>
            ))}
            {added.map((text, at) => (
              <li key={`+${at}-${text}`}>
                <ins>
                  <span className="sr-only">{texts.now}</span>
                  <span lang={readLanguageTag(text)}>{text}</span>
                </ins>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
