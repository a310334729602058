// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { recentSearches } from './recent-searches'

beforeEach(() => recentSearches.clear())

describe('recent searches', () => {
  it('stand newest first, each once, eight at most', () => {
    for (let n = 1; n <= 9; n += 1) recentSearches.add(`term ${n}`)
    recentSearches.add('  Term   5 ')
    expect(recentSearches.read()).toEqual([
      'Term 5',
      'term 9',
      'term 8',
      'term 7',
      'term 6',
      'term 4',
      'term 3',
      'term 2',
    ])
    expect(JSON.parse(localStorage.getItem('recentSearches') ?? '')).toEqual(recentSearches.read())
  })

  it('hold nothing personal, blank or endless', () => {
    for (const term of ['uan 100100100101', 'abcde1234f', 'me@example.in', ' ', 'x'.repeat(81)])
      recentSearches.add(term)
    expect(recentSearches.read()).toEqual([])
  })

  it('go one by one or all at once, and tell who watches', () => {
    let notifications = 0
    const end = recentSearches.subscribe(() => {
      notifications += 1
    })
    recentSearches.add('a')
    recentSearches.add('b')
    recentSearches.remove('a')
    expect(recentSearches.read()).toEqual(['b'])
    recentSearches.clear()
    end()
    recentSearches.add('c')
    expect(notifications).toBe(4)
    recentSearches.clear()
    expect(localStorage.getItem('recentSearches')).toBe(null)
  })

  it('read what another tab wrote, and survive nonsense', () => {
    const end = recentSearches.subscribe(() => undefined)
    for (const [stored, list] of [
      ['["pf", 5, ""]', ['pf']],
      ['{', []],
      ['"x"', []],
    ] as const) {
      localStorage.setItem('recentSearches', stored)
      window.dispatchEvent(new StorageEvent('storage', { key: 'recentSearches' }))
      expect(recentSearches.read()).toEqual(list)
    }
    end()
  })
})
