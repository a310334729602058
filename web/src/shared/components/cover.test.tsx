import { renderToString } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import { Cover, drawCoversWith } from './cover'
import { CoverArt } from './covers/cover-art'
import { createChooser, hashTitle } from './covers/cover-mark'

drawCoversWith(CoverArt)

const cover = (category: string, seed: string) => renderToString(<Cover category={category} seed={seed} />)

test('the mark is the one that social cards are drawn by', () => {
  expect(hashTitle('')).toBe(2_166_136_261)
  expect(hashTitle('a')).toBe(0xe40c292c)
  const choose = createChooser('Old or new tax regime?')
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((choice) => choose(choice, 10))).toEqual([4, 1, 9, 2, 4, 4, 0, 1])
})

test('choices of a title do not follow from one another, and all come up', () => {
  const titles = Array.from({ length: 1000 }, (_, index) => createChooser(`Title ${index}`))
  const pairs = new Set(titles.map((choose) => `${choose(1, 7)} ${choose(5, 10)}`))
  expect(pairs.size).toBe(70)
})

test('ten covers of one category are of five scenes or more, and no two are alike', () => {
  const titles = Array.from({ length: 10 }, (_, index) => `How the provident fund works, part ${index}`)
  const drawn = titles.map((title) => cover('EPFO', title))
  expect(new Set(drawn).size).toBe(10)
  expect(new Set(titles.map((title) => createChooser(title)(1, 7))).size).toBeGreaterThanOrEqual(5)
  for (const html of drawn) expect(html).toContain('data-hue="epfo"')
})

test('the same title is drawn the same, another one differently', () => {
  expect(cover('EPFO', 'A title')).toBe(cover('EPFO', 'A title'))
  const titles = Array.from({ length: 12 }, (_, index) => `Title number ${index}`)
  expect(new Set(titles.map((title) => cover('EPFO', title))).size).toBe(12)
})

test('the figure of an article is drawn as it came, with its words for those who do not see it', () => {
  const drawing = { alt: '75% can be taken; 25% stays in.', svg: '<text class="value">75%</text>' }
  const html = renderToString(<Cover category="EPFO" seed="A title" drawing={drawing} />)
  expect(html).toContain('data-hue="epfo"')
  expect(html).toContain('role="img" aria-label="75% can be taken; 25% stays in."')
  expect(html).toContain('<text class="value">75%</text></svg>')
  expect(html).not.toContain('aria-hidden')
})

test('the figure of a Hindi edition has the colour of its English article', () => {
  const drawing = { alt: '10 साल।', svg: '<text class="value">10 साल</text>', category: 'epfo' }
  expect(renderToString(<Cover category="हिन्दी" seed="शीर्षक" drawing={drawing} />)).toContain('data-hue="epfo"')
})

test('a category without a drawing has one all the same, and nothing needs inline style', () => {
  expect(cover('Gardening', 'A')).toContain('data-hue="none"')
  expect(cover('Gardening', 'A')).not.toContain('style=')
})
