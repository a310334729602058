import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toSlug } from './slug'

const shared = new URL('../../../content/slug-cases.json', import.meta.url)

function cases(): [string, string][] {
  const read: unknown = JSON.parse(readFileSync(shared, 'utf8'))
  if (!Array.isArray(read)) throw new Error('slug-cases.json: expected a list')
  return read.map((pair: unknown) => {
    if (!Array.isArray(pair)) throw new Error('slug-cases.json: expected pairs')
    return [String(pair[0]), String(pair[1])]
  })
}

describe('slugOf', () => {
  it.each(cases())('%s → %s, as the server says', (title, slug) => {
    expect(toSlug(title)).toBe(slug)
  })

  it('drops each of the fifteen small words', () => {
    expect(toSlug('is an the with here how on for a and of in to by your EPF')).toBe('epf')
  })
})
