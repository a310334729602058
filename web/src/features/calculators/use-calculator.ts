import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type CalculatorAnswer, calculatorQuery } from '../../api/queries/calculators'
import type { CalculatorResult } from '../../api/types'
import {
  type CalculatorMark,
  type Inputs,
  mergeInputs,
  updateSearch,
  readTypedInputs,
} from '../../lib/calculator-inputs'
import { toFieldText } from './amounts'

/** The server is asked this long after the last key. */
const TYPING_PAUSE_MS = 250

/**
 * Returns what a calculator shows: its inputs as typed, the last valid result, and what is wrong. On its article's page
 * (`isOnPage`) the address holds what is typed.
 */
export function useCalculator(mark: CalculatorMark, isOnPage: boolean) {
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const own = useQuery(calculatorQuery(mark.kind, mergeInputs(mark.inputs, {})))
  const form = own.data?.success ? own.data.data.inputs : []
  const [typed, setTyped] = useState<Inputs>(() => (isOnPage ? readTypedInputs(search, mark.name) : {}))
  const [requested, setRequested] = useState(typed)
  const names = form.map((input) => input.name)
  const current = useQuery({
    ...calculatorQuery(mark.kind, mergeInputs(mark.inputs, requested, names)),
    placeholderData: keepPreviousData,
  })
  const good = useLastResult(current.data)

  // The address follows what is typed, without a step in the history, so that a copied or reloaded page shows the same.
  useEffect(() => {
    if (typed === requested) return
    const timer = setTimeout(() => {
      setRequested(typed)
      if (!isOnPage) return
      const { pathname, search: now } = router.history.location
      router.history.replace(pathname + updateSearch(now, mark.name, typed))
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, requested, router, mark.name, isOnPage])

  /**
   * A value that the article gives needs no place in the address. It is compared as text, because "8." is on its way to
   * "8.5" and must stay.
   */
  function changeInput(name: string, value: string) {
    const usual = form.find((input) => input.name === name)
    const { [name]: _, ...others } = typed
    setTyped(usual && value === toFieldText(usual.value, usual.unit) ? others : { ...others, [name]: value })
  }

  return {
    title: own.data?.success ? own.data.data.title : 'Calculator',
    form,
    typed,
    type: changeInput,
    reset: () => setTyped({}),
    isChanged: Object.keys(typed).length > 0,
    result: good,
    /** True while the result belongs to other inputs than those typed now. */
    isOld: typed !== requested || current.isPlaceholderData || current.data?.success !== true,
    wrong: current.data?.success === false ? current.data.fields : {},
    failed: own.isError || current.isError,
    retry: () => void (own.isError ? own.refetch() : current.refetch()),
    /** Returns the query of an address that shows these figures, even if the article changes later. */
    sharedSearch: () => {
      const all = Object.fromEntries(
        form.map((input) => [input.name, typed[input.name] ?? toFieldText(input.value, input.unit)]),
      )
      return updateSearch(isOnPage ? router.history.location.search : '', mark.name, all)
    },
  }
}

/** Keeps the last result while the next one is on its way or an input is wrong. */
function useLastResult(answer: CalculatorAnswer | undefined): CalculatorResult | null {
  const now = answer?.success ? answer.data : null
  const [last, setLast] = useState(now)
  if (now !== null && now !== last) setLast(now)
  return now ?? last
}
