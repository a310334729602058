import { expect, test } from 'vitest'
import { memberDialogs } from './member-dialogs'

const idNow = () => memberDialogs.read()?.id ?? -1

test('whoever opens a dialog learns whether it did what it is for', async () => {
  const closed = memberDialogs.open({ kind: 'subscribe' })
  memberDialogs.close(idNow())
  expect(await closed).toBe(false)
  expect(memberDialogs.read()).toBeNull()
  const done = memberDialogs.open({ kind: 'code' })
  memberDialogs.close(idNow(), true)
  expect(await done).toBe(true)
})

test('one takes the place of another, which can’t close it any more', async () => {
  const first = memberDialogs.open({ kind: 'subscribe' })
  const firstId = idNow()
  void memberDialogs.open({ kind: 'code' })
  expect(await first).toBe(false)
  memberDialogs.close(firstId)
  expect(memberDialogs.read()?.dialog.kind).toBe('code')
  memberDialogs.close(idNow())
})

test('who asks for the dialog that is open waits for the same end', async () => {
  const one = memberDialogs.open({ kind: 'code', isCodeSent: true })
  const id = idNow()
  const two = memberDialogs.open({ kind: 'code' })
  expect(idNow()).toBe(id)
  memberDialogs.close(id, true)
  expect(await Promise.all([one, two])).toEqual([true, true])
})
