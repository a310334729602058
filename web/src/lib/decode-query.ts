/** Decodes a name or value of a query: "+" is a space, and an invalid percent sign stays. */
export function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
