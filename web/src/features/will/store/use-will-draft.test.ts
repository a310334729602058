// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EMPTY_WILL } from '../model/will'
import { SIMPLE } from '../../../testing/sample-families'
import { useWillDraft } from './use-will-draft'

afterEach(cleanup)

test('whoever leaves is asked first while the browser could not keep the draft', async () => {
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  const { result } = renderHook(() => useWillDraft())
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(leave()).toBe(false)
  act(() => result.current.replace(SIMPLE))
  await waitFor(() => expect(result.current.kept).toBe('forbidden'))
  expect(leave()).toBe(true)
  await act(() => result.current.deleteAll())
  expect(leave()).toBe(false)
})

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

test('a draft that is only in this tab is there when the planner opens again, until it is deleted', async () => {
  const open = async () => {
    const { result, unmount } = renderHook(() => useWillDraft())
    await waitFor(() => expect(result.current.status).toBe('ready'))
    return { result, unmount }
  }
  const first = await open()
  act(() => first.result.current.replace(SIMPLE))
  act(() => first.result.current.setShared(true))
  first.unmount()
  const second = await open()
  expect(second.result.current).toMatchObject({ will: SIMPLE, isShared: true, kept: 'memory' })
  await act(() => second.result.current.deleteAll())
  second.unmount()
  const third = await open()
  expect(third.result.current.will).toEqual(EMPTY_WILL)
})
