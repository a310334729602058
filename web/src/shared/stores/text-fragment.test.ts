import { describe, expect, it } from 'vitest'
import { expectLanding, splitTextFragment, takeLanding } from './text-fragment'

describe('partedAddress', () => {
  it('takes the words off, and an anchor that would be empty', () => {
    expect(splitTextFragment('/epfo/claim#online:~:text=Log%20in%2C%20then')).toEqual({
      address: '/epfo/claim#online',
      words: 'Log in, then',
    })
    expect(splitTextFragment('/epfo/claim?id=1#:~:text=Before')).toEqual({
      address: '/epfo/claim?id=1',
      words: 'Before',
    })
    expect(splitTextFragment('/epfo/claim#online')).toEqual({ address: '/epfo/claim#online', words: null })
    expect(splitTextFragment('/a#b:~:text=%zz')).toEqual({ address: '/a#b', words: null })
  })
})

describe('a landing', () => {
  it('is taken once, and forgotten when another page is opened', () => {
    expect(expectLanding('/a#b:~:text=words')).toBe('/a#b')
    expect(takeLanding()).toBe('words')
    expect(takeLanding()).toBe(null)
    expectLanding('/a#b:~:text=words')
    expectLanding('/c')
    expect(takeLanding()).toBe(null)
  })
})
