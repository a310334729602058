/** Returns the page that an address names. Anything but a whole number from 1 is the first page. */
export function parsePageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
