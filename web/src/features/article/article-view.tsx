// An article with its text in the middle, its contents beside it and what belongs to it below.

import type { ReactNode } from 'react'
import type { Content } from '../../api/types'
import type { CalculatorMark } from '../../lib/calculator-inputs'
import type { TappedTerm } from '../../lib/term-marks'
import { useToAbsolute } from '../../ui/base-url'
import { useTexts } from '../../ui/page-language'
import { ARTICLE_TEXT } from './article-actions'
import { ArticleBody } from './article-body'
import { ArticleHeader } from './article-header'
import { ArticleCorrections, ArticleSources } from './article-notes'
import { extractHeadings } from './body-html'
import { CheckNotice } from './check-notice'
import { FoldedContents, hasContentsList, SideContents } from './contents-list'
import { KeyFacts } from './key-facts'
import { NextStep } from './next-step'
import { PrintHead } from './print-head'
import { ReadingProgress } from './reading-progress'
import { RelatedArticles } from './related-articles'
import { ShareTargets } from './share-targets'
import { useViewCount } from './use-article-counts'

type Props = {
  content: Content
  calculator: (mark: CalculatorMark) => ReactNode
  /** The buttons that open the assistant. */
  assistant: ReactNode
  /** The short answers that rest on the article. */
  answers: ReactNode
  /** The button that follows the article. */
  follow: ReactNode
  /** The comments. */
  comments: ReactNode
  /** Called with a term of the glossary that the reader taps. */
  onTerm: (term: TappedTerm) => void
}

export function ArticleView({ content, calculator, assistant, answers, follow, comments, onTerm }: Props) {
  useViewCount(content)
  const { tools } = useTexts()
  const absolute = useToAbsolute()
  const html = content.main_content_id.content
  const headings = extractHeadings(html)
  const listed = hasContentsList(headings)
  const between = (
    <>
      <KeyFacts facts={content.facts} sources={content.sources} />
      {listed && <FoldedContents headings={headings} />}
    </>
  )
  return (
    <>
      <ReadingProgress of={ARTICLE_TEXT} />
      <article className="page grid justify-center pt-5 sm:pt-12 lg:grid-cols-[13rem_minmax(0,40rem)_13rem] lg:gap-x-12">
        <aside className="lg:pt-1">{listed && <SideContents headings={headings} />}</aside>
        <div className="min-w-0 max-w-160">
          <PrintHead content={content} url={absolute(content.url)} />
          <ArticleHeader content={content} />
          <CheckNotice checkBy={content.checkBy} reason={content.checkReason} />
          {content.status === 'published' && assistant}
          <div id={ARTICLE_TEXT}>
            <ArticleBody html={html} calculator={calculator} between={between} onTerm={onTerm} />
          </div>
          <NextStep tags={content.tags} steps={content.nextSteps} />
          {/* A draft in preview has no short answers: they rest on what readers see. */}
          {content.status === 'published' && answers}
          <ArticleSources sources={content.sources} />
          <ArticleCorrections corrections={content.corrections} />
          {/* A draft in preview can't be followed yet. */}
          {content.status === 'published' && follow}
          <section id="share" aria-label={tools.share} data-print="no" className="mt-10 border-line border-t pt-6">
            <p className="mb-3 text-muted text-sm">{tools.shareThis}</p>
            <ShareTargets id={content._id} url={absolute(content.url)} title={content.title} />
          </section>
          {/* A draft in preview has no readers yet. */}
          {content.status === 'published' && comments}
        </div>
      </article>
      <RelatedArticles id={content._id} />
    </>
  )
}
