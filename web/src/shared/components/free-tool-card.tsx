// The card that leads to a free tool.

import { findToolPath, type FreeTool } from '../../lib/free-tools'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { LinkCard } from './link-card'

export function FreeToolCard({ tool, level }: { tool: FreeTool; level: 2 | 3 }) {
  const language = usePageLanguage()
  const { title, text } = useTexts().article.freeTools[tool]
  return (
    <LinkCard href={findToolPath(tool, language)} title={title} level={level}>
      <p className="mt-2 text-[0.9375rem] text-muted leading-relaxed">{text}</p>
    </LinkCard>
  )
}
