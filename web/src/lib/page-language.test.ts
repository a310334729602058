import { describe, expect, it } from 'vitest'
import { interfaceTexts } from './interface-texts/texts'
import { readPageLanguage } from './page-language'

describe('the language of a page', () => {
  it('is Hindi under /hi alone', () => {
    expect(['/', '/epfo/a', '/hindi/a', '/hit'].map(readPageLanguage)).toEqual(['en', 'en', 'en', 'en'])
    expect(['/hi', '/hi/a'].map(readPageLanguage)).toEqual(['hi', 'hi'])
  })

  it('brings dates and numbers as its readers write them', () => {
    const { en, hi } = interfaceTexts
    expect([en.date('2026-11-27'), hi.date('2026-11-27')]).toEqual(['27 Nov 2026', '27 नवंबर 2026'])
    expect([hi.count(1_20_000), hi.count(2_50_00_000), hi.count(12_345)]).toEqual(['1.2 लाख', '2.5 करोड़', '12,345'])
    expect([en.views(1), en.views(2), hi.views(2)]).toEqual(['1 view', '2 views', '2 बार पढ़ा गया'])
  })
})
