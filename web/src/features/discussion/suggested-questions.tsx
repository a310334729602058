// Questions to begin with: those that the page itself answers, or without a page a few general ones in three languages.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SuggestionLanguage, suggestedQuestionsQuery } from '../../api/conversations/queries'
import type { Subject } from '../../shared/stores/discussion'
import { LIST_TITLE_CLASS } from './classes'
import { QuestionChips } from './question-chips'

const MAX_QUESTIONS = 6

type Props = { about: Subject; onAsk: (question: string) => void }

export function SuggestedQuestions({ about, onAsk }: Props) {
  if (about.kind === 'site') return <GeneralQuestions onAsk={onAsk} />
  const questions = about.questions?.slice(0, MAX_QUESTIONS) ?? []
  if (questions.length === 0) return null
  return (
    <section className="w-full text-left" aria-label="Suggested questions">
      <h3 className={LIST_TITLE_CLASS}>Questions it answers</h3>
      <QuestionChips questions={questions} onAsk={onAsk} />
    </section>
  )
}

/** Hindi in Latin letters has a name of its own on the button, and a tag of its own for screen readers. */
const LANGUAGES: { key: SuggestionLanguage; name: string; lang: string }[] = [
  { key: 'en', name: 'English', lang: 'en-IN' },
  { key: 'hi', name: 'हिन्दी', lang: 'hi' },
  { key: 'hinglish', name: 'Hinglish', lang: 'hi-Latn' },
]

function GeneralQuestions({ onAsk }: Pick<Props, 'onAsk'>) {
  const { data } = useQuery(suggestedQuestionsQuery)
  const [chosen, setChosen] = useState<SuggestionLanguage>(() => (/^hi\b/.test(navigator.language) ? 'hi' : 'en'))
  if (!data) return null
  const language = LANGUAGES.find(({ key }) => key === chosen)
  return (
    <section className="w-full text-left" aria-label="Suggested questions">
      <div role="group" aria-label="Language of the questions" className="mb-2 flex flex-wrap gap-x-4">
        {LANGUAGES.map(({ key, name, lang }) => (
          <button
            key={key}
            type="button"
            lang={lang}
            aria-pressed={key === chosen}
            className="min-h-11 cursor-pointer border-transparent border-b-2 text-muted text-sm/normal hover:text-ink aria-pressed:border-assistant aria-pressed:font-semibold aria-pressed:text-ink"
            onClick={() => setChosen(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <QuestionChips questions={data[chosen].slice(0, MAX_QUESTIONS)} lang={language?.lang} onAsk={onAsk} />
    </section>
  )
}
