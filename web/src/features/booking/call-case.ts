// The case that a call belongs to, and what is taken over from it.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MAX_BOOKING_QUESTION_LENGTH } from '../../lib/server-constants.gen'
import { caseQuery, casesQuery } from '../../api/members/cases'
import { useSubscription } from '../../shared/components/subscription'
import type { BookingDraft } from './booking-draft'

/** Returns the id of the named case, or else of the person's newest open case of the module, to which the call would be added. */
export function useCallCase(namedCase: string | undefined, module: string | undefined): string | undefined {
  const isKnown = useSubscription().subscriptionData?.assurance === 'proven'
  const { data } = useQuery({ ...casesQuery, enabled: isKnown && namedCase === undefined && module !== undefined })
  if (namedCase !== undefined) return namedCase
  return data
    ?.filter((card) => !card.isOver && card.module === module)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0]?._id
}

/** Offers the text of the case as the question of the call, once for each case. What the reader has typed stays. */
export function useCaseQuestion(
  caseId: string | undefined,
  draft: BookingDraft | null,
  onChange: (change: Partial<BookingDraft>) => void,
): void {
  const isKnown = useSubscription().subscriptionData?.assurance === 'proven'
  const { data } = useQuery({
    ...caseQuery(caseId ?? ''),
    enabled: isKnown && caseId !== undefined,
    refetchInterval: false,
  })
  const text = data?.events.find(({ by, kind }) => by === 'person' && kind === 'message')?.text ?? ''
  const settledCase = useRef<string | null>(null)
  const isTyped = draft !== null && draft.question !== ''
  const isDue = draft !== null && caseId !== undefined && text !== '' && draft.carriedCase !== caseId
  useEffect(() => {
    if (!isDue || settledCase.current === caseId) return
    settledCase.current = caseId
    // Whoever wrote a question of their own is offered the text neither then nor when they empty the field.
    if (!isTyped) onChange({ carriedCase: caseId, question: text.slice(0, MAX_BOOKING_QUESTION_LENGTH) })
  }, [isDue, isTyped, caseId, text, onChange])
}
