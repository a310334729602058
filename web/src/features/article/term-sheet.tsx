// What a term means, over the article: the first sentences of its short answer and the way to the whole of it. Nothing of it
// is fetched before a term is tapped.

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { shortAnswerQuery } from '../../api/queries/short-answers'
import { paths } from '../../lib/paths'
import type { TappedTerm } from '../../lib/term-marks'
import { takeSentences } from '../../lib/text'
import { AppLink } from '../../shared/components/app-link'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { NoWrapNumbers } from '../../ui/no-wrap-numbers'
import { Loading, Skeleton } from '../../ui/states'

const SENTENCES = 2
/** In letters. A second sentence that makes the text longer is left out. */
const LONGEST = 320

type Props = { term: TappedTerm; open: boolean; onClose: () => void }

export function TermSheet({ term, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={capitalise(term.words)}>
      <Meaning slug={term.slug} />
      <AppLink
        href={paths.answer(term.slug)}
        onClick={onClose}
        className="mt-4 inline-flex min-h-11 items-center gap-2 font-medium text-brand underline underline-offset-4"
      >
        Read the full answer <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
      </AppLink>
    </Dialog>
  )
}

function Meaning({ slug }: { slug: string }) {
  const { data: answer, isError } = useQuery(shortAnswerQuery(slug, 'en'))
  if (answer) {
    return (
      <p className="leading-relaxed">
        <NoWrapNumbers>{takeSentences(answer.answer.text, SENTENCES, LONGEST)}</NoWrapNumbers>
      </p>
    )
  }
  if (isError) return <p role="alert">The short answer could not be loaded. Its page may still open.</p>
  return (
    <Loading label="Loading what it means">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </Loading>
  )
}

/** "nominee" in the middle of a sentence is "Nominee" as a title. */
function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
