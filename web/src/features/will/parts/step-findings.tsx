// What a step still lacks, to be read at the step and not only at the end.

import type { Checked } from '../checks/check-will'
import type { Step } from '../checks/finding'

const count = (number: number, rest: string) => `${number} ${number === 1 ? 'thing' : 'things'} to ${rest}`

/** Folded, because somebody who has just begun lacks everything. */
export function StepFindings({ step, checked }: { step: Step; checked: Checked }) {
  const errors = checked.errors.filter((finding) => finding.step === step)
  const warnings = checked.warnings.filter((finding) => finding.step === step)
  const titles = [
    errors.length > 0 && count(errors.length, 'mend here'),
    warnings.length > 0 && count(warnings.length, 'weigh'),
  ]
  if (errors.length + warnings.length === 0) return null
  return (
    <details className="mb-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand text-sm">
        {titles.filter((title) => title !== false).join(', ')}
      </summary>
      <ul className="list-disc space-y-1.5 pb-2 pl-5 text-[0.9375rem] leading-relaxed marker:text-muted">
        {[...errors, ...warnings].map(({ code, text }, at) => (
          <li key={`${code} ${at}`} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}
