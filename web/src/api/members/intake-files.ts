// Files that are sent before a call. They belong to this browser until it books, and to the booking afterwards.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get, remove } from '../client'
import { upload } from '../upload'

/** Null stands for this browser. `token` comes from a mail's link and stands in for a session. */
export type IntakeFileOwner = BookingReference | null
type BookingReference = { booking: string; token: string | null }

/** A check takes a second or two, so the list is fetched again this often. */
const CHECK_POLL_MS = 1500

const toTokenQuery = ({ token }: BookingReference) => ({ t: token ?? undefined })

export function intakeFilesQuery(place: IntakeFileOwner) {
  return queryOptions({
    queryKey: queryKeys.intakeFiles(place?.booking ?? null, place?.token ?? null),
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      place === null
        ? get('/cms/api/calendar-bookings/files', { signal })
        : get('/cms/api/calendar-bookings/{id}/files', {
            path: { id: place.booking },
            signal,
            query: toTokenQuery(place),
          }),
    select: (body) => body.data,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state }) => state === 'checking') ? CHECK_POLL_MS : false,
  })
}

export async function sendIntakeFile(
  place: IntakeFileOwner,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (place === null) {
    await upload('/cms/api/calendar-bookings/files', file, { onProgress, signal })
  } else {
    const path = { id: place.booking }
    await upload('/cms/api/calendar-bookings/{id}/files', file, {
      path,
      query: toTokenQuery(place),
      onProgress,
      signal,
    })
  }
}

export async function removeIntakeFile(place: IntakeFileOwner, file: string): Promise<void> {
  if (place === null) await remove('/cms/api/calendar-bookings/files/{file}', { path: { file } })
  else {
    const path = { id: place.booking, file }
    await remove('/cms/api/calendar-bookings/{id}/files/{file}', { path, query: toTokenQuery(place) })
  }
}
