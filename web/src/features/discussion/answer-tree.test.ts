// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type AnswerNode, parseAnswer, toPlainAnswer } from './answer-tree'

/** Writes a tree as text, so that it can be compared. */
function formatTree(nodes: AnswerNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { tag, children, ...more } = node
      const attributes = Object.entries(more).map(([name, value]) => ` ${name}=${value}`)
      return `<${tag}${attributes.join('')}>${formatTree(children)}</${tag}>`
    })
    .join('')
}
const read = (html: string) => formatTree(parseAnswer(html))

test('what is listed stays', () => {
  expect(read('<p>A <strong>b</strong> <b>c</b> <i>d</i><sup data-source="2">2</sup></p>')).toBe(
    '<p>A <strong>b</strong> <strong>c</strong> <em>d</em><sup source=2>2</sup></p>',
  )
  expect(read('<ol><li>One</li><li>Two<br>lines</li></ol>')).toBe('<ol><li>One</li><li>Two<br></br>lines</li></ol>')
})

test('a hostile table becomes a table', () => {
  const html = `<table onload=x style="position:fixed" background="https://evil.test/x"><caption>C<script>alert(1)</script></caption>
    <thead><tr><th colspan="99999" onclick="x">Year</th></tr></thead>
    <tbody><tr><td rowspan=2><img src=x onerror=alert(1)>2026</td><td><svg onload=alert(1)><style>*{}</style></svg>₹1</td>
    <td><a href="javascript:alert(1)">a</a><a href="//evil.test">b</a><a href="/\\evil.test">c</a><a href="https://evil.test">d</a></td></tr>
    <template><tr><td>t</td></tr></template><iframe srcdoc="<script>x</script>"></iframe></tbody></table><math><mi xlink:href=x>m</mi></math>`
  expect(read(html).replace(/\s+/g, ' ')).toBe(
    '<table><caption>C</caption><thead><tr><th columns=12>Year</th></tr></thead>' +
      '<tbody><tr><td rows=2>2026</td><td>₹1</td><td>abcd</td></tr></tbody></table>',
  )
})

test('links lead to paths of this site only', () => {
  expect(read('<a href="/epfo/x#y">in</a>')).toBe('<a href=/epfo/x#y>in</a>')
  for (const href of ['//x', '/\\x', 'javascript:x', 'https://x.test', 'data:text/html,x', '/a b', 'x', '']) {
    expect(read(`<a href="${href}">out</a>`)).toBe('out')
  }
})

test('marks are numbers; questions are shown apart', () => {
  expect(read('<p>a<sup data-source="x">1</sup><sup data-source="0">2</sup></p>')).toBe(
    '<p>a<sup>1</sup><sup>2</sup></p>',
  )
  expect(read('<p>Text</p><ul><li><button type="button">What about ten years?</button></li></ul>')).toBe('<p>Text</p>')
})

test('half of an answer is read as far as it goes', () => {
  expect(read('<p>One <strong>tw')).toBe('<p>One <strong>tw</strong></p>')
  expect(read('<p>One <stro')).toBe('<p>One </p>')
  expect(read('<p>1 < 2 &amp; 3')).toBe('<p>1 < 2 & 3</p>')
})

test('however deep it is nested', () => {
  const depth = 300
  expect(read(`${'<blockquote>'.repeat(depth)}in${'</blockquote>'.repeat(depth)}`)).toContain('in')
})

test('as plain words: lists with dots, cells with tabs, marks in brackets', () => {
  const html =
    '<p>Half<sup data-source="1">1</sup>.</p><ul><li>One</li><li>Two</li></ul><table><tr><th>Year</th><td>₹1</td></tr></table>'
  expect(toPlainAnswer(html)).toBe('Half [1].\n\n• One\n• Two\n\nYear\t₹1')
})
