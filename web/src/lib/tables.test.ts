import { expect, it } from 'vitest'
import { makeTablesScroll } from './tables'

it('lets each table scroll by itself', () => {
  const html = makeTablesScroll('<table><tbody></tbody></table><p>x</p><table></table>')
  expect(html.match(/<div class="table-scroll"/g)).toHaveLength(2)
  expect(html.match(/<\/table><\/div>/g)).toHaveLength(2)
})

it('makes cells of empty headings', () => {
  const html = makeTablesScroll('<thead><tr><th> </th><th align="right"></th><th>A</th></tr></thead>')
  expect(html).toBe('<thead><tr><td></td><td align="right"></td><th>A</th></tr></thead>')
})
