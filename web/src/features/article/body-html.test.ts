import { describe, expect, it } from 'vitest'
import { headingsOf, preparedBody } from './body-html'

describe('headingsOf', () => {
  it('lists sections and their parts by id', () => {
    const html = '<h2 id="who">Who <em>pays</em> &amp; who not</h2><p>x</p><h3 id="a">A</h3><h4 id="deep">no</h4>'
    expect(headingsOf(html)).toEqual([
      { id: 'who', text: 'Who pays & who not', level: 2 },
      { id: 'a', text: 'A', level: 3 },
    ])
  })
})

describe('preparedBody', () => {
  it('makes links of video placeholders and drops what is no video', () => {
    expect(preparedBody('<div data-youtube="dQw4w9WgXcQ"></div>')).toContain(
      'href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"',
    )
    expect(preparedBody('<div data-youtube="x"></div>')).toBe('')
  })
})
