import { expect, test } from 'vitest'
import { ASHA } from '../../testing/samples'
import { choicesFor, firstScope, wayOf } from './way'

const LINK = { email: 'a***@e***.in', list: 'digest' }
const UNREAD = { link: undefined, refused: false, failed: false }
const address = (email: string | null, token: string | null) => ({ email, token })

test('a mail’s link is read first, and then offers its choices', () => {
  expect(wayOf(address('asha@example.in', 't'), UNREAD, null)).toEqual({ kind: 'loading' })
  expect(wayOf(address('asha@example.in', 't'), { ...UNREAD, link: LINK }, null)).toEqual({
    kind: 'choices',
    shown: 'a***@e***.in',
    email: 'asha@example.in',
    token: 't',
    list: 'digest',
  })
})

test('a link that the server refuses asks for the address', () => {
  const ask = { kind: 'ask', email: 'asha@example.in', expired: true }
  expect(wayOf(address('asha@example.in', 't'), { ...UNREAD, refused: true }, null)).toEqual(ask)
})

test('without a token nobody learns anything, but the owner who is signed in needs none', () => {
  expect(wayOf(address('asha@example.in', null), UNREAD, null)).toEqual({
    kind: 'ask',
    email: 'asha@example.in',
    expired: false,
  })
  expect(wayOf(address('Asha@Example.in', null), UNREAD, ASHA)).toMatchObject({
    kind: 'choices',
    shown: 'asha@example.in',
    token: null,
  })
  expect(wayOf(address('ravi@example.in', null), UNREAD, ASHA)).toMatchObject({ kind: 'ask' })
})

test('a server that cannot be asked is told apart from a link that is void', () => {
  expect(wayOf(address('asha@example.in', 't'), { ...UNREAD, failed: true }, null)).toEqual({ kind: 'failed' })
})

test('what the mail came from is ticked', () => {
  expect(firstScope('digest')).toBe('digest')
  expect(firstScope('news')).toBe('email')
  expect(firstScope('comments')).toBe('link')
  expect(choicesFor('comments')[0]?.scope).toBe('link')
  expect(choicesFor('digest')[0]?.scope).toBe('digest')
  expect(firstScope(null)).toBe('email')
})
