import { describe, expect, it } from 'vitest'
import { splitFigures, markFigures } from './no-wrap-figures'

const figures = (text: string) =>
  splitFigures(text)
    .filter(({ isFigure }) => isFigure)
    .map(({ text }) => text)

describe('figureRuns', () => {
  it('finds what must not be torn', () => {
    expect(figures('Old or New Regime in 2026-27? ₹15 Lakh')).toEqual(['2026-27', '₹15 Lakh'])
    expect(figures('Above ₹ 1,00,000 it is 10 % of ₹15 lakh, and 2.5 crore')).toEqual([
      '₹ 1,00,000',
      '10 %',
      '₹15 lakh',
      '2.5 crore',
    ])
    expect(figures('Section 80CCD(1B), Form 121 and 392(7) are no ranges; 85-90% is')).toEqual([
      'Section 80CCD(1B)',
      'Form 121',
      '85-90%',
    ])
  })

  it('loses no letter', () => {
    for (const text of ['', 'none', '2026-27', 'x 2026-27', '₹5 lakhs and 10 % y']) {
      expect(
        splitFigures(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text)
    }
  })
})

describe('wholeFigures', () => {
  it('wraps figures in texts and leaves tags alone', () => {
    expect(markFigures('<p title="2026-27">In <b>2026-27</b></p>')).toBe(
      '<p title="2026-27">In <b><span class="whole">2026-27</span></b></p>',
    )
    const drawing = '<svg role="img"><title>₹1,00,000</title><text x="0">₹1,00,000</text></svg>'
    expect(markFigures(`${drawing}<p>10 %</p>`)).toBe(`${drawing}<p><span class="whole">10 %</span></p>`)
  })
})
