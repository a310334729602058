// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../errors'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'
import { ASHA } from '../../testing/samples'
import { NotProven, withProof } from './with-proof'

const signIn = (assurance: 'claimed' | 'proven') => profileStore.save({ ...ASHA, assurance })

/** What each dialog does, in the order in which they open; false closes it. */
function answerDialogs(...steps: ['subscribe' | 'code', 'claimed' | 'proven' | false][]) {
  const opened: string[] = []
  vi.spyOn(memberDialogs, 'open').mockImplementation(async ({ kind }) => {
    opened.push(kind)
    const [expected, result] = steps.shift() ?? ['none', false]
    expect(kind).toBe(expected)
    if (result === false) return false
    await signIn(result)
    return true
  })
  return opened
}

const refusal = (status: number, code: string) => new ApiError(status, 'No', { code })

beforeEach(() => {
  localStorage.clear()
  profileStore.clear()
})

test('who is proven just writes', async () => {
  await signIn('proven')
  const opened = answerDialogs()
  expect(await withProof(async () => 'posted')).toBe('posted')
  expect(opened).toEqual([])
})

test('a stranger subscribes, confirms, and what was written goes out', async () => {
  const opened = answerDialogs(['subscribe', 'claimed'], ['code', 'proven'])
  expect(await withProof(async () => 'posted')).toBe('posted')
  expect(opened).toEqual(['subscribe', 'code'])
})

test('a session that turns out dead, or only claimed, is put right once', async () => {
  await signIn('proven')
  answerDialogs(['subscribe', 'proven'])
  const dead = vi.fn().mockRejectedValueOnce(refusal(401, 'UNAUTHORIZED')).mockResolvedValue('posted')
  expect(await withProof(dead)).toBe('posted')
  answerDialogs(['code', 'proven'])
  const claimed = vi.fn().mockRejectedValueOnce(refusal(403, 'PROOF_NEEDED')).mockResolvedValue('posted')
  expect(await withProof(claimed)).toBe('posted')
})

test('who turns back has sent nothing', async () => {
  answerDialogs(['subscribe', false])
  const send = vi.fn()
  await expect(withProof(send)).rejects.toBeInstanceOf(NotProven)
  expect(send).not.toHaveBeenCalled()
})

test('other failures are the caller’s', async () => {
  await signIn('proven')
  await expect(withProof(() => Promise.reject(refusal(429, 'TOO_MANY_REQUESTS')))).rejects.toMatchObject({
    status: 429,
  })
})
