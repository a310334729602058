// The titles of areas inside a sentence.

/** Abbreviations keep their capitals. */
export function lowerFirst(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
