// Sealed wills in a person's account. Only sealed bytes go there, and only when somebody presses a button.

import { queryOptions } from '@tanstack/react-query'
import { buildAddress } from '../address'
import { get, remove } from '../client'
import { toApiError } from '../errors'
import { queryKeys } from '../query-keys'
import type { components } from '../schema.gen'
import { upload } from '../upload'

export type SealedWill = components['schemas']['SealedWill']
export type SealedWillDeletion = components['schemas']['SealedWillDeletion']

/** As many as an account keeps. */
export const MAX_SEALED_WILLS = 3

/** The call answers 403 for sessions that are not proven. */
export const sealedWillsQuery = queryOptions({
  queryKey: queryKeys.mySealedWills,
  queryFn: ({ signal }) => get('/cms/api/subscribers/sealed-wills', { signal }),
  select: (body) => body.data,
  staleTime: 0,
})

/** The newest first. It renews an old session, which an upload cannot do. */
export async function listSealedWills(): Promise<SealedWill[]> {
  return (await get('/cms/api/subscribers/sealed-wills')).data
}

/** `replaces` is the id of one that it takes the place of. Every file has the same name, because a name might tell something. */
export async function keepSealedWill(file: Uint8Array<ArrayBuffer>, replaces: string | null): Promise<SealedWill> {
  const sent = new File([file], 'sealed.fineprint-will', { type: 'application/octet-stream' })
  const options = { onProgress: () => undefined, ...(replaces === null ? {} : { query: { replaces } }) }
  return (await upload('/cms/api/subscribers/sealed-wills', sent, options)).data
}

export async function readSealedWill(id: string): Promise<Blob> {
  const address = buildAddress('/cms/api/subscribers/sealed-wills/{id}', { path: { id } })
  const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' })
  if (!response.ok) throw toApiError('GET', response.status, null, response.headers.get('retry-after'))
  return response.blob()
}

export async function deleteSealedWill(id: string): Promise<SealedWillDeletion> {
  return (await remove('/cms/api/subscribers/sealed-wills/{id}', { path: { id } })).data
}
