// What stands below a guide: the articles about the same, and the other guides.

import type { AssistCard, AssistModule } from '../../api/types'
import { LANGUAGE_TAGS, readPageLanguage } from '../../lib/page-language'
import { AppLink } from '../../shared/components/app-link'
import { ArticleCard } from '../../shared/components/article-card'
import { usePageLanguage } from '../../ui/page-language'
import { useAssistTexts } from './texts/texts'

export function RelatedReading({ module }: { module: AssistModule }) {
  const { module: texts } = useAssistTexts()
  const language = usePageLanguage()
  if (module.related.length === 0) return null
  const isTranslated = (url: string) => readPageLanguage(url) === language
  const note = module.related.every(({ url }) => isTranslated(url)) ? '' : texts.relatedInEnglish
  return (
    <section aria-labelledby="related" data-print="no" className="page mt-14 border-line border-t pt-10">
      <h2 id="related" className="section-title">
        {texts.related}
      </h2>
      {note !== '' && <p className="mt-2 text-muted">{note}</p>}
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {module.related.map((content) => (
          <li key={content._id} lang={isTranslated(content.url) ? undefined : LANGUAGE_TAGS.en}>
            <ArticleCard content={content} place="grid" />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OtherModules({ modules }: { modules: AssistCard[] }) {
  const { module: texts, inEnglish } = useAssistTexts()
  const language = usePageLanguage()
  if (modules.length === 0) return null
  return (
    <nav aria-labelledby="others" data-print="no" className="page mt-14 border-line border-t pt-10">
      <h2 id="others" className="font-semibold text-ink text-xl">
        {texts.others}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {modules.map(({ module, title, url, languages }) => (
          <li key={module}>
            <AppLink
              href={url}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-ink text-sm hover:border-brand hover:text-brand"
            >
              {languages.includes(language) ? title : `${title} ${inEnglish}`}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
