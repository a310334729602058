// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWillDraft } from './use-will-draft'

test('after everything was deleted, the switch of a shared computer writes no empty draft', async () => {
  const { result } = renderHook(() => useWillDraft())
  await waitFor(() => expect(result.current.status).toBe('ready'))
  await act(() => result.current.deleteAll())
  // This browser has no storage, so nothing was kept and nothing can be left.
  expect(result.current.deleted?.complete).toBe(true)
  for (const isShared of [true, false]) {
    act(() => result.current.setShared(isShared))
    expect(result.current.kept).toBe('memory')
    expect(result.current.deleted).not.toBeNull()
  }
  act(() => result.current.replace(result.current.will))
  expect([result.current.kept, result.current.deleted]).toEqual(['saving', null])
})
