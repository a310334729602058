// Numbers as a Hindi keyboard writes them.

const DEVANAGARI_ZERO = '०'.charCodeAt(0)

/** १९९० becomes 1990; everything else stays as it is. */
export function toLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
}
