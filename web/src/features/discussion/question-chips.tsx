// Questions as buttons, each of which asks itself.

import { NoWrapNumbers } from '../../ui/no-wrap-numbers'

type Props = {
  questions: readonly string[]
  /** The language of the questions, when it is not the page's. */
  lang?: string
  disabled?: boolean
  onAsk: (question: string) => void
}

export function QuestionChips({ questions, lang, disabled = false, onAsk }: Props) {
  return (
    <ul className="grid gap-2" lang={lang}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="min-h-11 cursor-pointer rounded-[1.375rem] border border-line px-4 py-2 text-left text-[0.9375rem] text-ink leading-[1.4] enabled:hover:border-assistant enabled:hover:text-assistant disabled:cursor-default disabled:opacity-60"
            disabled={disabled}
            onClick={() => onAsk(question)}
          >
            <NoWrapNumbers>{question}</NoWrapNumbers>
          </button>
        </li>
      ))}
    </ul>
  )
}
