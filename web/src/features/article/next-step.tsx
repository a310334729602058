// Where an article leads on: the free tools that do what it explains, its place in a guide, its calculators, and a call.

import { ArrowRight } from 'lucide-react'
import type { Content, NextSteps } from '../../api/types'
import { listArticleTools } from '../../lib/free-tools'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { FreeToolCard } from '../../shared/components/free-tool-card'
import { usePageLanguage, useTexts } from '../../ui/page-language'

type Props = { tags: Content['tags']; steps: NextSteps }

export function NextStep({ tags, steps }: Props) {
  const { article } = useTexts()
  const language = usePageLanguage()
  const tools = listArticleTools(tags.map(({ slug }) => slug))
  // What stands here besides the tools is English.
  const links = language === 'en' ? listLinks(steps) : []
  if (tools.length === 0 && links.length === 0) return null
  return (
    <section aria-labelledby="next-step" data-print="no" className="mt-10 border-line border-t pt-6">
      <h2 id="next-step" className="font-semibold text-ink text-xl">
        {article.nextStep}
      </h2>
      {tools.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {tools.map((tool) => (
            <li key={tool}>
              <FreeToolCard tool={tool} level={3} />
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {links.map(({ href, about, title }) => (
            <li key={href} className="group relative flex items-center justify-between gap-4 py-3">
              <p className="min-w-0">
                <span className="block text-muted text-sm">{about}</span>
                <AppLink
                  href={href}
                  className="font-medium text-ink leading-snug decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {title}
                </AppLink>
              </p>
              <ArrowRight aria-hidden strokeWidth={1.75} className="size-5 flex-none text-brand" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type NextLink = { href: string; about: string; title: string }

function listLinks({ calculators, guide }: NextSteps): NextLink[] {
  const links: NextLink[] = []
  if (guide) {
    links.push({ href: guide.url, about: `Step ${guide.step} of ${guide.steps} in the guide`, title: guide.title })
    if (guide.next) links.push({ href: guide.next.url, about: 'Next in this guide', title: guide.next.title })
  }
  for (const { url, title } of calculators) links.push({ href: url, about: 'Work it out', title })
  links.push({ href: paths.service(), about: 'With your own papers', title: 'Talk to an expert' })
  return links
}
