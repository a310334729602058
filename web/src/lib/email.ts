// Enough to catch a slip of the finger; whether an address exists only a message to it can tell.

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"',;:()[\]\\]+@[^\s@.<>"',;:()[\]\\]+(\.[^\s@.<>"',;:()[\]\\]+)+$/.test(text)
}
