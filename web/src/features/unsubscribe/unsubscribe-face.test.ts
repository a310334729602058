import { expect, test } from 'vitest'
import { ASHA } from '../../testing/samples'
import { listScopes, preselectScope, chooseUnsubscribeState } from './unsubscribe-face'

const LINK = { email: 'a***@e***.in', list: 'digest' }
const UNREAD = { link: undefined, refused: false, failed: false }
const address = (email: string | null, token: string | null) => ({ email, token })

test('a mail’s link is read first, and then offers its choices', () => {
  expect(chooseUnsubscribeState(address('asha@example.in', 't'), UNREAD, null)).toEqual({ kind: 'loading' })
  expect(chooseUnsubscribeState(address('asha@example.in', 't'), { ...UNREAD, link: LINK }, null)).toEqual({
    kind: 'choices',
    maskedEmail: 'a***@e***.in',
    email: 'asha@example.in',
    token: 't',
    list: 'digest',
  })
})

test('a link that the server refuses asks for the address', () => {
  const ask = { kind: 'ask', email: 'asha@example.in', expired: true }
  expect(chooseUnsubscribeState(address('asha@example.in', 't'), { ...UNREAD, refused: true }, null)).toEqual(ask)
})

test('without a token nobody learns anything, but the owner who is signed in needs none', () => {
  expect(chooseUnsubscribeState(address('asha@example.in', null), UNREAD, null)).toEqual({
    kind: 'ask',
    email: 'asha@example.in',
    expired: false,
  })
  expect(chooseUnsubscribeState(address('Asha@Example.in', null), UNREAD, ASHA)).toMatchObject({
    kind: 'choices',
    maskedEmail: 'asha@example.in',
    token: null,
  })
  expect(chooseUnsubscribeState(address('ravi@example.in', null), UNREAD, ASHA)).toMatchObject({ kind: 'ask' })
})

test('a server that cannot be asked is told apart from a link that is void', () => {
  expect(chooseUnsubscribeState(address('asha@example.in', 't'), { ...UNREAD, failed: true }, null)).toEqual({
    kind: 'failed',
  })
})

test('what the mail came from is ticked', () => {
  expect(preselectScope('digest')).toBe('digest')
  expect(preselectScope('news')).toBe('email')
  expect(preselectScope('comments')).toBe('link')
  expect(listScopes('comments')[0]?.scope).toBe('link')
  expect(preselectScope('papers')).toBe('link')
  expect(listScopes('papers')[0]?.title).toContain('papers')
  expect(preselectScope('rules')).toBe('link')
  expect(listScopes('rules')[0]?.title).toContain('follow')
  expect(listScopes('digest')[0]?.scope).toBe('digest')
  expect(preselectScope(null)).toBe('email')
})
