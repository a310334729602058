// The plan after a death in a person's account. It is read and saved only when they ask for it.

import { queryOptions } from '@tanstack/react-query'
import { get, put, remove } from '../client'
import { queryKeys } from '../query-keys'
import type { components } from '../schema.gen'

export type AccountPlan = components['schemas']['Plan']
export type SavedPlan = components['schemas']['SavedPlan']

/** The call answers 403 for sessions that are not proven. */
export const savedPlanQuery = queryOptions({
  queryKey: queryKeys.mySavedPlan,
  queryFn: ({ signal }) => get('/cms/api/subscribers/saved-plan', { signal }),
  select: (body) => body.data,
  staleTime: 0,
})

/** Null when nothing is saved. */
export async function readSavedPlan(): Promise<SavedPlan | null> {
  return (await get('/cms/api/subscribers/saved-plan')).data
}

/** Joins the plan with the one in the account, and answers both together. */
export async function savePlan(plan: AccountPlan): Promise<SavedPlan> {
  return (await put('/cms/api/subscribers/saved-plan', { body: plan })).data
}

export async function deleteSavedPlan(): Promise<void> {
  await remove('/cms/api/subscribers/saved-plan')
}
