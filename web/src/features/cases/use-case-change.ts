// Changes a case, and shows what the server made of it.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseBody } from '../../api/case-types'
import { hasCode } from '../../api/errors'
import { caseQuery } from '../../api/members/cases'
import { queryKeys } from '../../api/query-keys'

export function useCaseChange<T>(id: string, change: (input: T) => Promise<CaseBody>) {
  const client = useQueryClient()
  const { queryKey } = caseQuery(id)
  return useMutation({
    mutationFn: change,
    onSuccess: (body) => {
      client.setQueryData(queryKey, body)
      void client.invalidateQueries({ queryKey: queryKeys.myCases })
    },
    // Somebody else has moved the case meanwhile, and the reader must see where it stands.
    onError: (error) => {
      if (hasCode(error, 'WRONG_STATE')) void client.invalidateQueries({ queryKey })
    },
  })
}
