// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { markQuote } from './find-quote'

function root(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}
const marked = (element: HTMLElement, quote: string) => markQuote(element, quote).map((mark) => mark.textContent)

test('a sentence is marked, over whatever elements it runs', () => {
  const html = '<p>First. After <data data-fact="x">36\u00a0months</data> it\n  <em>pays</em>. Last.</p>'
  const element = root(html)
  expect(marked(element, 'After 36 months it pays.')).toEqual(['After ', '36\u00a0months', ' it\n', 'pays', '.'])
  expect(element.textContent).toBe('First. After 36\u00a0months it\n  pays. Last.')
})

test('marking again takes the old marks away', () => {
  const element = root('<p>One two three</p>')
  marked(element, 'One')
  expect(marked(element, 'two')).toEqual(['two'])
  expect(element.innerHTML).toBe('<p>One <mark data-quote="">two</mark> three</p>')
  expect(marked(element, 'three')).toEqual(['three'])
})

test('a row of a table is quoted with its cells parted by dots', () => {
  const element = root(
    '<table><tbody><tr>\n<td>Below <b>6 months</b></td>\n<td>Nothing</td>\n</tr><tr><td>More</td></tr></tbody></table>',
  )
  expect(marked(element, 'Below 6 months · Nothing')).toEqual(['Below ', '6 months', 'Nothing'])
})

test('over two paragraphs, and in a list', () => {
  expect(marked(root('<p>End.</p>\n<p>Begin</p>'), 'End. Begin')).toEqual(['End.', 'Begin'])
  expect(marked(root('<ul><li>One</li><li>Two words</li></ul>'), 'Two words')).toEqual(['Two words'])
})

test('dashes, apostrophes and case may be written otherwise', () => {
  expect(marked(root('<p>It’s 8–9 years</p>'), "it's 8-9 YEARS")).toEqual(['It’s 8–9 years'])
})

test('what does not stand there is not marked', () => {
  const element = root('<p>Something else</p>')
  expect(marked(element, 'Not here')).toEqual([])
  expect(marked(element, '  ')).toEqual([])
  expect(element.innerHTML).toBe('<p>Something else</p>')
})

test('components in the text are not marked', () => {
  document.body.innerHTML = '<div data-unquoted><p>It pays.</p></div><p>It pays.</p>'
  const [mark] = markQuote(document.body, 'It pays.')
  expect(mark?.closest('[data-unquoted]')).toBeNull()
  expect(document.querySelectorAll('mark')).toHaveLength(1)
})
