// The paragraphs below the box of a notice: what is kept, for what and how long, and how to take it back. The agreement is stored with the
// exact wording of the language that is shown.

import { paths } from '../../../lib/paths'
import { useDialogTexts } from '../../../ui/words/dialog-texts'

export function NoticeDetails({ details }: { details: readonly string[] }) {
  const { fields } = useDialogTexts()
  return (
    <details className="text-[0.8125rem] text-muted leading-relaxed">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-ink">{fields.notice}</summary>
      <div className="max-w-[72ch] space-y-1.5 pb-2">
        {details.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <a href={paths.privacy()} target="_blank" rel="noopener" className="text-brand underline">
            {fields.privacy}
          </a>
        </p>
      </div>
    </details>
  )
}
