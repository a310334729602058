// The rules about the assets of a person who has died. They come whole, because no answer of a reader leaves the device.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export const transmissionQuery = queryOptions({
  queryKey: queryKeys.transmission,
  queryFn: ({ signal }) => get('/cms/api/transmission', { signal }),
  select: (body) => body.data,
})
