import { beforeEach, expect, test, vi } from 'vitest'
import { admitOptionalFonts } from './late-fonts'

// jsdom drops `font-display`, so the sheet is made here.
class FontFaceRule {
  constructor(
    readonly cssText: string,
    readonly style = { getPropertyValue: () => /font-family: ([^;]+);/.exec(cssText)?.[1] ?? '' },
  ) {}
}

const BODY = { cssText: 'body { margin: 0px; }' }
const INTER = '@font-face { font-family: Inter; src: url("/inter.woff2"); font-display: optional; }'
const SERIF = '@font-face { font-family: "Source Serif 4"; src: url("/serif.woff2"); font-display: optional; }'
const RUPEE =
  '@font-face { font-family: "Source Serif 4"; src: url("/r.woff2"); font-display: optional; unicode-range: U+20B9; }'
const FALLBACK = '@font-face { font-family: "Inter fallback"; src: local("Arial"); }'

beforeEach(() => void vi.stubGlobal('CSSFontFaceRule', FontFaceRule))

test('a font that came too late is admitted in its place, with all its files', () => {
  const isDrawn = vi.fn((family: string) => family === 'Inter')
  expect(admit(isDrawn)).toEqual([
    INTER,
    BODY.cssText,
    SERIF.replace('optional', 'swap'),
    RUPEE.replace('optional', 'swap'),
    FALLBACK,
  ])
  expect(isDrawn.mock.calls).toEqual([['Inter'], ['"Source Serif 4"']])
})

test('fonts that the page is drawn in stay as they are', () => {
  expect(admit(() => true)).toEqual([INTER, BODY.cssText, SERIF, RUPEE, FALLBACK])
})

function admit(isDrawn: (family: string) => boolean): string[] {
  const face = (text: string) => new FontFaceRule(text)
  const cssRules = [face(INTER), BODY, face(SERIF), face(RUPEE), face(FALLBACK)]
  const sheet = {
    cssRules,
    deleteRule: (at: number) => void cssRules.splice(at, 1),
    insertRule: (text: string, at: number) => void cssRules.splice(at, 0, face(text)),
  }
  admitOptionalFonts([sheet as unknown as CSSStyleSheet], isDrawn)
  return cssRules.map((rule) => rule.cssText)
}
