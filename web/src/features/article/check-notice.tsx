// Says that an article is past the day by which its figures should have been checked again.

import { useTexts } from '../../ui/page-language'
import { useToday } from '../../ui/use-today'

export function CheckNotice({ checkBy, reason }: { checkBy: string | null; reason: string | null }) {
  const today = useToday()
  const { article, date } = useTexts()
  if (!checkBy || (today !== null && today <= checkBy)) return null
  // The first script starts the application when the day is past (app/when-to-start.ts).
  if (today === null) return <span hidden data-due={checkBy} />
  return (
    <p
      role="note"
      className="mt-4 rounded-card border border-line bg-surface px-4 py-3 text-ink text-sm leading-relaxed"
    >
      {article.overdue(date(checkBy), reason)}
    </p>
  )
}
