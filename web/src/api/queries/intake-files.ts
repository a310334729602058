// Files before a call: of this browser until it books, of the booking afterwards.

import { queryOptions } from '@tanstack/react-query'
import type { IntakeFile } from '../booking-types'
import { anyAnswer, get, hasData, hasList, remove } from '../client'
import { upload } from '../upload'

/** Null: of this browser. `token`: of a mail, for whoever has no session. */
export type FilePlace = { booking: string; token: string | null } | null

/** A check takes a second or two. */
const ASK_AGAIN_MS = 1500

function at(place: FilePlace, file?: string): string {
  const of = place === null ? 'calendar-bookings/files' : `calendar-bookings/${encodeURIComponent(place.booking)}/files`
  return file === undefined ? of : `${of}/${encodeURIComponent(file)}`
}

const proof = (place: FilePlace) => ({ t: place?.token ?? undefined })

export function intakeFilesQuery(place: FilePlace) {
  return queryOptions({
    queryKey: ['intake-files', place?.booking ?? null, place?.token ?? null],
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) => get(at(place), { guard: hasList<IntakeFile>, signal, query: proof(place) }),
    select: (body) => body.data,
    refetchInterval: ({ state }) => (state.data?.data.some(({ state }) => state === 'checking') ? ASK_AGAIN_MS : false),
  })
}

export async function sendIntakeFile(
  place: FilePlace,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const token = place?.token ? `?t=${encodeURIComponent(place.token)}` : ''
  await upload(`${at(place)}${token}`, file, { guard: hasData<IntakeFile>, onProgress, signal })
}

export async function removeIntakeFile(place: FilePlace, file: string): Promise<void> {
  await remove(at(place, file), { guard: anyAnswer, query: proof(place) })
}
