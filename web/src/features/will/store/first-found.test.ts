// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIMPLE } from '../../../testing/sample-families'
import type { Draft } from './draft-store'

const { device } = vi.hoisted((): { device: { draft: Draft | null } } => ({ device: { draft: null } }))

vi.mock('./draft-store', () => ({
  readDraft: () => Promise.resolve(device.draft),
  saveDraft: (draft: Draft) => {
    device.draft = draft
    return Promise.resolve('saved')
  },
  deleteDrafts: () => {
    device.draft = null
    return Promise.resolve(true)
  },
  lockDraft: () => Promise.resolve(() => undefined),
}))

beforeEach(() => {
  // A tab that has just been opened.
  vi.resetModules()
  device.draft = null
})
afterEach(cleanup)

async function openPlanner() {
  const { useWillDraft } = await import('./use-will-draft')
  const { result, unmount } = renderHook(() => useWillDraft())
  await waitFor(() => expect(result.current.status).toBe('ready'))
  return { result, unmount }
}

test('a draft that was begun in this tab is no draft of another day, also after a change of the language', async () => {
  const english = await openPlanner()
  act(() => english.result.current.replace(SIMPLE))
  english.unmount()
  await waitFor(() => expect(device.draft?.will).toEqual(SIMPLE))
  const hindi = await openPlanner()
  expect(hindi.result.current).toMatchObject({ will: SIMPLE, kept: 'saved', foundFrom: null })
})

test('a draft of another day keeps its day when the language changes', async () => {
  device.draft = { will: SIMPLE, savedAt: '2026-10-01T10:00:00.000Z' }
  const english = await openPlanner()
  expect(english.result.current.foundFrom).toBe('2026-10-01T10:00:00.000Z')
  act(() => english.result.current.change({ outliveDays: 30 }))
  english.unmount()
  await waitFor(() => expect(device.draft?.savedAt).not.toBe('2026-10-01T10:00:00.000Z'))
  const hindi = await openPlanner()
  expect(hindi.result.current.foundFrom).toBe('2026-10-01T10:00:00.000Z')
})
