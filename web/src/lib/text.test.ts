import { describe, expect, it } from 'vitest'
import { truncate, splitGraphemes, parseSnippet, stripMarkup, takeSentences } from './text'

describe('graphemes', () => {
  it.each([
    ['नमस्ते', ['न', 'म', 'स्ते']],
    ['क्षत्रिय', ['क्ष', 'त्रि', 'य']],
    ['e\u0301a', ['e\u0301', 'a']],
    ['👨‍👩‍👧x', ['👨‍👩‍👧', 'x']],
    ['👍🏽!', ['👍🏽', '!']],
    ['🇮🇳🇺🇸', ['🇮🇳', '🇺🇸']],
    ['₹5', ['₹', '5']],
  ])('%s', (text, letters) => {
    expect(splitGraphemes(text)).toEqual(letters)
  })

  it('drops half a surrogate pair, which no server could store', () => {
    expect(splitGraphemes('a\ud83d')).toEqual(['a'])
  })
})

describe('cut', () => {
  it('leaves short texts alone and marks a cut', () => {
    expect(truncate('abcde', 5)).toBe('abcde')
    expect(truncate('abcdef', 5)).toBe('abcde…')
    expect(truncate('abcd ef', 5)).toBe('abcd…')
  })

  it('counts Hindi letters, not code units', () => {
    expect(truncate('नमस्ते दुनिया', 3)).toBe('नमस्ते…')
  })
})

describe('takeSentences', () => {
  const text = 'The UAN is a number (see s. 4 of the Act). It costs Rs. 500! ₹10 come back. Then more.'

  it('takes whole sentences', () => {
    expect(takeSentences(text, 1, 100)).toBe('The UAN is a number (see s. 4 of the Act).')
    expect(takeSentences(text, 2, 100)).toBe('The UAN is a number (see s. 4 of the Act). It costs Rs. 500!')
    expect(takeSentences('One clause only', 2, 100)).toBe('One clause only')
  })

  it('leaves out what is too long and cuts a first sentence that is', () => {
    expect(takeSentences(text, 2, 50)).toBe('The UAN is a number (see s. 4 of the Act).')
    expect(takeSentences(text, 2, 7)).toBe('The UAN…')
  })
})

describe('stripMarkup', () => {
  it('keeps the words only', () => {
    expect(stripMarkup('<p>Tax &amp; <b>you</b></p><p>2026</p>')).toBe('Tax & you 2026')
    expect(stripMarkup('80<b>C</b> and<br>80D')).toBe('80C and 80D')
    expect(stripMarkup('a<script>alert(1)</script>b<img src=x onerror=y>')).toBe('a b')
    expect(stripMarkup('<scr<script>x</script>ipt>y')).toBe('y')
    expect(stripMarkup('5 < 6 and <unclosed')).toBe('5 < 6 and')
  })

  it('decodes numbered letters and refuses impossible ones', () => {
    expect(stripMarkup('&#8377;5 &#x20B9;6 &#xD800;&#0;&bogus;')).toBe('₹5 ₹6 &bogus;')
  })
})

describe('snippet', () => {
  it('tells highlights apart and keeps the blanks between', () => {
    expect(parseSnippet('the <mark>wage</mark> ceiling &lt;b&gt;', 80)).toEqual([
      { text: 'the ', marked: false },
      { text: 'wage', marked: true },
      { text: ' ceiling <b>', marked: false },
    ])
  })

  it('cuts over all runs', () => {
    expect(parseSnippet('ab<mark>cd</mark>ef', 3)).toEqual([
      { text: 'ab', marked: false },
      { text: 'c…', marked: true },
    ])
  })

  it('strips any other markup, attributes of mark included', () => {
    const runs = parseSnippet('<mark onclick="x()">a</mark><img src=x onerror=y><i>b</i>', 80)
    expect(runs.map((run) => run.text).join('')).toBe('ab')
  })
})
