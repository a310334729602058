// What a reader can do when a search found nothing: take the near term, ask the assistant, read what others read, or leave a wish.

import { useQuery } from '@tanstack/react-query'
import { suggestedQuestionsQuery } from '../../api/conversations/queries'
import { contentsQuery } from '../../api/queries/contents'
import { isChatOn, togglesQuery } from '../../api/queries/toggles'
import { paths } from '../../lib/paths'
import { getSearchTexts, readLanguageTag, readTermLanguage, type TermLanguage } from '../../lib/term-language'
import { AppLink } from '../../shared/components/app-link'
import { discussion, openDiscussion } from '../../shared/stores/discussion'
import { NotifyMe } from './notify-me'

const MAX_QUESTIONS = 3
const mostReadQuery = contentsQuery({ sort: 'popular', limit: 4 })
const LANGUAGE_TAGS: Record<TermLanguage, string> = { en: 'en-IN', hi: 'hi', hinglish: 'hi-Latn' }
const LINK = 'inline-flex min-h-11 cursor-pointer items-center text-left text-brand underline underline-offset-4'

type Props = {
  term: string
  suggestion: string | null
  /** Called when the reader goes elsewhere, so that a panel can close. */
  onLeave?: () => void
}

export function NothingFound({ term, suggestion, onLeave }: Props) {
  const texts = getSearchTexts(term)
  const { data: toggles } = useQuery(togglesQuery)
  return (
    <div className="max-w-md" lang={readLanguageTag(term)}>
      {suggestion !== null && (
        <p className="mt-2">
          {texts.didYouMean}{' '}
          <AppLink href={paths.search(suggestion)} onClick={onLeave} className={LINK}>
            {suggestion}
          </AppLink>
        </p>
      )}
      {isChatOn(toggles) && <AskInstead term={term} onLeave={onLeave} />}
      <MostRead title={texts.popular} onLeave={onLeave} />
      <div className="noscript:hidden">
        <NotifyMe term={term} />
      </div>
    </div>
  )
}

/** The term as a question, and questions that others ask, in the reader's own way of writing. */
function AskInstead({ term, onLeave }: Pick<Props, 'term' | 'onLeave'>) {
  const texts = getSearchTexts(term)
  const language = readTermLanguage(term)
  const { data } = useQuery(suggestedQuestionsQuery)
  const questions = data?.[language].slice(0, MAX_QUESTIONS) ?? []
  function ask(question: string) {
    onLeave?.()
    openDiscussion({ question })
  }
  return (
    <div className="noscript:hidden">
      <p className="mt-2">
        {texts.ask}: <AskButton question={term} onAsk={ask} />
      </p>
      {questions.length > 0 && (
        <>
          <h2 className="mt-2 font-semibold text-ink text-sm">{texts.questions}</h2>
          <ul lang={LANGUAGE_TAGS[language]}>
            {questions.map((question) => (
              <li key={question}>
                <AskButton question={question} onAsk={ask} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function AskButton({ question, onAsk }: { question: string; onAsk: (question: string) => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={discussion.prefetch}
      onFocus={discussion.prefetch}
      onClick={() => onAsk(question)}
      className={`${LINK} wrap-anywhere`}
    >
      {question}
    </button>
  )
}

function MostRead({ title, onLeave }: { title: string } & Pick<Props, 'onLeave'>) {
  const { data } = useQuery(mostReadQuery)
  if (!data || data.contents.length === 0) return null
  return (
    <section className="mt-2">
      <h2 className="font-semibold text-ink text-sm">{title}</h2>
      <ul>
        {data.contents.map((content) => (
          <li key={content._id} lang={readLanguageTag(content.title)}>
            <AppLink href={paths.articleCard(content)} onClick={onLeave} className={LINK}>
              {content.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
