// The site's fonts are optional (styles/fonts.css): what arrives after the first paint is not put in, so that no line
// moves under a reader's eyes. A page that the application opens later is drawn in them.

import type { AppRouter } from './router'

const OPTIONAL = 'font-display: optional'
/** Letters whose width differs in every font that is not a monospaced one. */
const NARROW_AND_WIDE = 'mill'

export function takeLateFonts(router: AppRouter): void {
  const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    // They would arrive while this page is being read, so the next one takes them.
    if (document.fonts.status === 'loading') return
    stop()
    admitOptionalFonts(document.styleSheets, isDrawn)
  })
}

/** Writes the rules of optional fonts anew, without the word, where the page is drawn in a fallback. */
export function admitOptionalFonts(sheets: Iterable<CSSStyleSheet>, isDrawn: (family: string) => boolean): void {
  const drawn = new Map<string, boolean>()
  for (const sheet of sheets) {
    for (const [at, rule] of [...sheet.cssRules].entries()) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes(OPTIONAL)) continue
      const family = rule.style.getPropertyValue('font-family')
      if (!drawn.has(family)) drawn.set(family, isDrawn(family))
      if (drawn.get(family)) continue
      sheet.deleteRule(at)
      sheet.insertRule(rule.cssText.replace(OPTIONAL, 'font-display: swap'), at)
    }
  }
}

/** Returns whether text in this font is drawn in it. A face that came too late counts as loaded and is not used. */
function isDrawn(family: string): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return true
  const measure = (families: string) => {
    pen.font = `100px ${families}`
    return pen.measureText(NARROW_AND_WIDE).width
  }
  return measure(`${family}, monospace`) !== measure('monospace')
}
