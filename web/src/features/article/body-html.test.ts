import { describe, expect, it } from 'vitest'
import { extractHeadings, splitIntro, prepareBody } from './body-html'

describe('headingsOf', () => {
  it('lists sections and their parts by id', () => {
    const html = '<h2 id="who">Who <em>pays</em> &amp; who not</h2><p>x</p><h3 id="a">A</h3><h4 id="deep">no</h4>'
    expect(extractHeadings(html)).toEqual([
      { id: 'who', text: 'Who pays & who not', level: 2 },
      { id: 'a', text: 'A', level: 3 },
    ])
  })
})

describe('preparedBody', () => {
  it('makes links of video placeholders and drops what is no video', () => {
    expect(prepareBody('<div data-youtube="dQw4w9WgXcQ"></div>')).toContain(
      'href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"',
    )
    expect(prepareBody('<div data-youtube="x"></div>')).toBe('')
  })
})

describe('introOf', () => {
  const mark = { mark: { kind: 'emi', name: 'emi', inputs: {} } }

  it('parts a text at its first section', () => {
    expect(splitIntro([{ html: '<p>a</p><h2>b</h2><p>c</p>' }, mark])).toEqual([
      [{ html: '<p>a</p>' }],
      [{ html: '<h2>b</h2><p>c</p>' }, mark],
    ])
    expect(splitIntro([{ html: '<p>a</p>' }, mark, { html: '<h2>b</h2>' }])).toEqual([
      [{ html: '<p>a</p>' }, mark],
      [{ html: '<h2>b</h2>' }],
    ])
  })

  it('is empty without sections', () => {
    const boxed = [{ html: '<div class="callout"><p>a</p><h2>b</h2></div>' }]
    expect(splitIntro(boxed)).toEqual([[], boxed])
    expect(splitIntro([{ html: '<p>a</p>' }])).toEqual([[], [{ html: '<p>a</p>' }]])
    expect(splitIntro([])).toEqual([[], []])
  })
})
