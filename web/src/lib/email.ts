// This catches only typing mistakes. Only a message shows whether an address exists.

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"',;:()[\]\\]+@[^\s@.<>"',;:()[\]\\]+(\.[^\s@.<>"',;:()[\]\\]+)+$/.test(text)
}

export const EMAIL_PROBLEM = 'Please enter a valid email address'
