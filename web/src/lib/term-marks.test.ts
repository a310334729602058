// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readTappedTerm, removeTermMarks } from './term-marks'

function link(html: string): HTMLAnchorElement {
  const box = document.createElement('p')
  box.innerHTML = html
  const found = box.querySelector('a')
  if (!found) throw new Error('no link')
  return found
}

describe('readTappedTerm', () => {
  it('reads the slug and the words', () => {
    const mark = link(
      '<a class="term" href="/answers/uan-meaning">Universal <span class="whole">1-2</span>\n Number</a>',
    )
    expect(readTappedTerm(mark)).toEqual({ slug: 'uan-meaning', words: 'Universal 1-2 Number' })
  })

  it.each(['<a href="/answers/uan-meaning">UAN</a>', '<a class="term" href="https://x.in/">UAN</a>'])(
    '%s is no term',
    (html) => {
      expect(readTappedTerm(link(html))).toBeNull()
    },
  )
})

describe('removeTermMarks', () => {
  it('leaves the words and every other link', () => {
    const html = '<p>Your <a class="term" href="/answers/uan-meaning">UAN</a> and <a href="/answers/b">b</a></p>'
    expect(removeTermMarks(html)).toBe('<p>Your UAN and <a href="/answers/b">b</a></p>')
  })
})
