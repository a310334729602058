// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/errors'
import { profileStore } from '../../shared/stores/profile-store'
import { ASHA } from '../../testing/samples'
import { finishSignIn } from './finish-sign-in'

const asked = vi.hoisted(() => vi.fn())
vi.mock('../../api/members/subscribers', () => ({ finishGoogleSignIn: asked }))

const ORIGIN = 'https://tfp.example'
const BACK = { code: 'c', state: 's', error: null }
const failure = (status: number, code: string, message = 'Told') => new ApiError(status, message, { code })

beforeEach(() => {
  asked.mockReset()
  sessionStorage.clear()
  localStorage.clear()
  profileStore.clear()
})

test('signs in and goes back to where the server says, if that is this site', async () => {
  asked.mockResolvedValue({ name: 'Asha', returnPath: '/epfo/pf-nri?id=7', needsPhone: true })
  expect(await finishSignIn(BACK, ORIGIN)).toEqual({
    kind: 'signed-in',
    path: '/epfo/pf-nri?id=7',
    name: 'Asha',
    needsPhone: true,
  })
  for (const returnPath of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    asked.mockResolvedValue({ name: '', returnPath, needsPhone: false })
    expect(await finishSignIn(BACK, ORIGIN)).toMatchObject({ path: '/' })
  }
})

test('who came for something else than updates is not asked for a number', async () => {
  sessionStorage.setItem('preLoginWithoutPhone', 'true')
  const answer = { name: 'Asha', returnPath: '/assist?module=epf#ask', needsPhone: true }
  asked.mockResolvedValue(answer)
  expect(await finishSignIn(BACK, ORIGIN)).toMatchObject({ path: '/assist?module=epf#ask', needsPhone: false })
  // The next sign-in is another matter.
  asked.mockResolvedValue(answer)
  expect(await finishSignIn(BACK, ORIGIN)).toMatchObject({ needsPhone: true })
})

test('a mailbox that Google does not run needs the code that was mailed there', async () => {
  for (const isCodeSent of [true, false]) {
    asked.mockResolvedValue({ name: 'Asha', returnPath: '/rules', needsPhone: true, isCodeSent, assurance: 'claimed' })
    expect(await finishSignIn(BACK, ORIGIN)).toEqual({ kind: 'needs-code', path: '/rules', isCodeSent })
  }
})

test('an address of another Google account is told', async () => {
  asked.mockRejectedValue(failure(409, 'OTHER_ACCOUNT', 'Linked to another'))
  expect(await finishSignIn(BACK, ORIGIN)).toEqual({ kind: 'start-again', words: 'Linked to another' })
})

test('who said no goes back without a call', async () => {
  sessionStorage.setItem('preLoginPath', '/dailydigest')
  expect(await finishSignIn({ code: null, state: 's', error: 'access_denied' }, ORIGIN)).toEqual({
    kind: 'denied',
    path: '/dailydigest',
  })
  expect(asked).not.toHaveBeenCalled()
})

test('a replay without a code goes home', async () => {
  expect(await finishSignIn({ code: null, state: null, error: null }, ORIGIN)).toEqual({ kind: 'nothing', path: '/' })
})

test('a spent state is started again, unless the reader is signed in by now', async () => {
  asked.mockRejectedValue(failure(400, 'STATE_INVALID'))
  expect(await finishSignIn(BACK, ORIGIN)).toMatchObject({ kind: 'start-again' })
  await profileStore.save(ASHA)
  expect(await finishSignIn(BACK, ORIGIN)).toEqual({ kind: 'nothing', path: '/' })
})

test('an address that Google has not verified is told', async () => {
  asked.mockRejectedValue(failure(403, 'FORBIDDEN', 'Not verified'))
  expect(await finishSignIn(BACK, ORIGIN)).toEqual({ kind: 'start-again', words: 'Not verified' })
})

test.each([
  [401, 'start-again'],
  [500, 'retry'],
  [429, 'retry'],
])('%d means %s', async (status, kind) => {
  asked.mockRejectedValue(failure(status, 'X'))
  expect((await finishSignIn(BACK, ORIGIN)).kind).toBe(kind)
})

test('a lost connection can be tried again with the same code', async () => {
  asked.mockRejectedValue(new TypeError('offline'))
  expect(await finishSignIn(BACK, ORIGIN)).toEqual({ kind: 'retry' })
})
