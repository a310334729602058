import { expect, test } from 'vitest'
import { formatNumbers, groupSources } from './group-sources'

const source = (contentId: string | null, quote: string) => ({ title: 'T', url: '/a/b', quote, contentId })

test('passages of one article are one group, which keeps their numbers', () => {
  const sources = [source('a', '1'), source('b', '2'), source('a', '3'), source('a', '4')]
  const numbers = groupSources(sources).map((group) => group.map(({ number }) => number))
  expect(numbers).toEqual([[1, 3, 4], [2]])
  expect(groupSources(sources)[0]?.map(({ source: { quote } }) => quote)).toEqual(['1', '3', '4'])
})

test('what is no article of ours stands alone', () => {
  expect(groupSources([source(null, ''), source(null, '')])).toHaveLength(2)
  expect(groupSources([])).toEqual([])
})

test('runs of numbers are joined', () => {
  expect(formatNumbers([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10')
  expect(formatNumbers([4])).toBe('4')
})
