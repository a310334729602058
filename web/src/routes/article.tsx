// /{category}/{slug}: one article. The id in the address decides when there is one, and cards always send it.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { contentAtQuery, contentQuery } from '../api/queries/contents'
import { isNotFound } from '../api/errors'
import type { Content } from '../api/types'
import { ArticleAnswers } from '../features/answers/article-answers'
import { findArticleQuestions, listAskedQuestions } from '../features/article/article-questions'
import { ArticleHead } from '../features/article/article-head'
import { ArticleSkeleton } from '../features/article/article-skeleton'
import { ArticleView } from '../features/article/article-view'
import { FollowArticle } from '../features/following/follow-article'
import { HINDI_CATEGORY } from '../lib/page-language'
import type { TappedTerm } from '../lib/term-marks'
import type { Subject } from '../shared/stores/discussion'
import { useTexts } from '../ui/page-language'
import { PageErrorState } from '../ui/states'
import { AskArticle } from './slots/ask-slot'
import { CalculatorSlot } from './slots/calculator-slot'
import { CommentsSlot } from './slots/comments-slot'
import { TermSlot } from './slots/term-slot'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/$category/$slug')

export function ArticleRoute(): ReactNode {
  const { category, slug } = route.useParams()
  const { id } = route.useSearch()
  const bySlug = <ArticleByAddress category={category} slug={slug} />
  // When the id leads nowhere, the rest of the address decides, as on the server.
  return id ? <ArticleById id={id} otherwise={bySlug} /> : bySlug
}

function ArticleByAddress({ category, slug }: { category: string; slug: string }) {
  const at = useQuery(contentAtQuery(category, slug))
  if (at.data) return <ArticleById id={at.data._id} otherwise={<NotFoundPage />} />
  return at.isError ? <ArticleFailed error={at.error} onRetry={() => void at.refetch()} /> : <ArticleSkeleton />
}

function ArticleById({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const { data: content, isError, error, refetch } = useQuery(contentQuery(id))
  const [term, setTerm] = useState<TappedTerm | null>(null)
  const closeTerm = useCallback(() => setTerm(null), [])
  if (content) {
    return (
      <>
        <ArticleHead content={content} />
        <ArticleView
          key={content._id}
          content={content}
          calculator={(mark) => <CalculatorSlot mark={mark} />}
          assistant={<ArticleAssistant content={content} />}
          // The short answers of lists are English.
          answers={content.category_id.slug !== HINDI_CATEGORY && <ArticleShortAnswers content={content} />}
          follow={<FollowArticle content={content} />}
          comments={<CommentsSlot contentId={content._id} />}
          onTerm={setTerm}
        />
        <TermSlot term={term} onClose={closeTerm} />
      </>
    )
  }
  if (isNotFound(error)) return otherwise
  return isError ? <ArticleFailed error={error} onRetry={() => void refetch()} /> : <ArticleSkeleton />
}

function ArticleAssistant({ content }: { content: Content }) {
  const { url, title, category_id } = content
  const html = content.main_content_id.content
  const questions = useMemo(() => findArticleQuestions(html), [html])
  const about: Subject = { path: url, title, kind: 'article', category: category_id.name, questions }
  return <AskArticle about={about} />
}

function ArticleShortAnswers({ content }: { content: Content }) {
  const html = content.main_content_id.content
  const asked = useMemo(() => listAskedQuestions(html), [html])
  return <ArticleAnswers article={content.slug} asked={asked} />
}

function ArticleFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { article } = useTexts()
  if (isNotFound(error)) return <NotFoundPage />
  return <PageErrorState message={article.notLoaded} onRetry={onRetry} />
}
