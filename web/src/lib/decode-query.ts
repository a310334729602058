/** A name or value of a query as it was typed: "+" is a space, and a bad percent sign stays. */
export function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
