// The free tools that do what an article explains, at its end.

import type { Content } from '../../api/types'
import { listArticleTools } from '../../lib/free-tools'
import { FreeToolCard } from '../../shared/components/free-tool-card'
import { useTexts } from '../../ui/page-language'

export function NextStep({ tags }: { tags: Content['tags'] }) {
  const { article } = useTexts()
  const tools = listArticleTools(tags.map(({ slug }) => slug))
  if (tools.length === 0) return null
  return (
    <section aria-labelledby="next-step" data-print="no" className="mt-10 border-line border-t pt-6">
      <h2 id="next-step" className="font-semibold text-ink text-xl">
        {article.nextStep}
      </h2>
      <ul className="mt-4 grid gap-4">
        {tools.map((tool) => (
          <li key={tool}>
            <FreeToolCard tool={tool} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
