// Figures that must stay on one line: "2026-27", "₹ 1,00,000", "₹15 lakh", "10 %", "Section 80CCD(1B)". Each gets an
// element of its own. Its characters do not change, so that copying, searching and links to a text still find it.

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const FIGURE = new RegExp(
  [
    String.raw`₹\s?${NUMBER}(?:[ \u00a0](?:[Ll]akh|[Cc]rore)\b)?`,
    // A range, which can be one of years.
    String.raw`\b${NUMBER}[-–]${NUMBER}%?`,
    String.raw`\b${NUMBER}[ \u00a0](?:%|(?:[Ll]akh|[Cc]rore)\b)`,
    String.raw`\b(?:[Ss]ection|[Ff]orm|[Rr]ule|[Pp]ara) \d+[A-Z]*(?:\(\w{1,3}\))*`,
    String.raw`\b\d+[A-Z]{1,4}(?:\(\w{1,3}\))+`,
  ].join('|'),
  'g',
)

/** The class is defined in base.css. */
export const NO_WRAP_CLASS = 'whole'

/** Splits a text into runs and marks those that are figures. */
export function splitFigures(text: string): { text: string; isFigure: boolean }[] {
  const runs: { text: string; isFigure: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(FIGURE)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), isFigure: false })
    runs.push({ text: match[0], isFigure: true })
    end = match.index + match[0].length
  }
  if (end < text.length) runs.push({ text: text.slice(end), isFigure: false })
  return runs
}

/** Marks the figures in the editors' HTML. The HTML is well formed, and its tags and the server's drawings stay as they are. */
export function markFigures(html: string): string {
  return html.replace(/<svg[\s>][\s\S]*?<\/svg>|<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part : part.replace(FIGURE, (figure) => `<span class="${NO_WRAP_CLASS}">${figure}</span>`),
  )
}
