// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { collectSentences, splitSentences, toSpokenText } from './sentences'

const split = (text: string) => splitSentences(text).map(([start, end]) => text.slice(start, end))

describe('splitSentences', () => {
  it('ends at full stops, but not inside numbers and after short forms', () => {
    expect(split('The rate is 8.25%. See S.O. 5109(E). Rs. 500 is due! Why?')).toEqual([
      'The rate is 8.25%.',
      'See S.O. 5109(E).',
      'Rs. 500 is due!',
      'Why?',
    ])
    expect(split('यह नियम है। दूसरा वाक्य।')).toEqual(['यह नियम है।', 'दूसरा वाक्य।'])
    expect(split('  … \n ')).toEqual([])
  })
})

describe('spoken', () => {
  it('says money and spans as a person would', () => {
    expect(toSpokenText('₹25,000 a month, ₹1.5 lakh  or ₹2.1 crore; 10–15 days')).toBe(
      '25,000 rupees a month, 1.5 lakh rupees or 2.1 crore rupees; 10 to 15 days',
    )
    expect(toSpokenText('₹25,000 महीना, ₹1.5 लाख तक')).toBe('25,000 रुपये महीना, 1.5 लाख रुपये तक')
  })
})

describe('sentencesOf', () => {
  it('knows the place of every sentence and leaves out what is pressed', () => {
    const root = document.createElement('div')
    root.innerHTML =
      '<h2>Head</h2><p>One <strong>bold</strong> word. Two.</p><button>Press</button><ul><li>Item</li></ul>' +
      '<table><tr><th>A</th><td>1</td></tr></table>'
    const found = collectSentences(root)
    expect(found.map(({ text }) => text)).toEqual(['Head', 'One bold word.', 'Two.', 'Item', 'A, 1'])
    expect(found.map(({ range }) => range.toString())).toEqual(['Head', 'One bold word.', 'Two.', 'Item', 'A1'])
  })
})
