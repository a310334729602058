// The frequently asked questions on the home page.

import { useQuery } from '@tanstack/react-query'
import { faqsQuery } from '../../api/queries/faqs'
import { Accordion } from '../../ui/accordion'
import { Html } from '../../ui/html'
import { ErrorState, Skeleton } from '../../ui/states'

const VISIBLE_FAQS = 10

export function Faqs() {
  const { data: faqs, error, refetch } = useQuery(faqsQuery)
  if (faqs?.length === 0) return null
  return (
    <section className="page mt-14 grid gap-6 md:mt-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <h2 className="section-title">Frequently asked questions</h2>
      {faqs ? (
        <Accordion
          name="faq"
          items={faqs.slice(0, VISIBLE_FAQS).map(({ _id, question, answer }) => ({
            id: _id,
            title: question,
            body: <Html html={answer} className="prose-small" />,
          }))}
        />
      ) : error ? (
        <ErrorState message="The questions could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div className="space-y-px">
          {Array.from({ length: VISIBLE_FAQS }, (_, index) => (
            <Skeleton key={`skeleton-${index}`} className="h-16 w-full" />
          ))}
        </div>
      )}
    </section>
  )
}
