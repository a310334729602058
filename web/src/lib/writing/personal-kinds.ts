// What should not be published: numbers and addresses that identify a person. It warns somebody who is writing; the
// server masks them whatever the browser says.

export type PersonalKind = 'UAN' | 'Aadhaar number' | 'PAN' | 'phone number' | 'e-mail address'

const PAN = /(?<![\p{L}\p{N}])[a-z]{5}[ -]?[0-9]{4}[ -]?[a-z](?![\p{L}\p{N}])/iu
const EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/
/** A number's digits have at most two separators between any two, and never begin inside a longer run. */
const RUN = /(?<!\d)\+?\d(?:[ \-.()]{0,2}\d){7,}/g

export function findPersonalKinds(text: string): PersonalKind[] {
  const kinds = new Set<PersonalKind>()
  if (PAN.test(text)) kinds.add('PAN')
  if (EMAIL.test(text)) kinds.add('e-mail address')
  for (const [run] of text.matchAll(RUN)) {
    const kind = classifyDigits(run.replace(/\D/g, ''), run.startsWith('+'))
    if (kind) kinds.add(kind)
  }
  return Array.from(kinds)
}

/** The server's own placeholders, so that a question reads the same before and after a reload. */
const PLACEHOLDERS: Record<PersonalKind, string> = {
  UAN: '[UAN]',
  'Aadhaar number': '[Aadhaar]',
  PAN: '[PAN]',
  'phone number': '[phone number]',
  'e-mail address': '[e-mail address]',
}
const WHOLE_EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/g

/** Writes placeholders for what identifies a person. The server finds more, such as card numbers. */
export function maskPersonalNumbers(text: string): string {
  return text
    .replace(WHOLE_EMAIL, PLACEHOLDERS['e-mail address'])
    .replace(new RegExp(PAN, 'giu'), PLACEHOLDERS.PAN)
    .replace(RUN, (run) => {
      const kind = classifyDigits(run.replace(/\D/g, ''), run.startsWith('+'))
      return kind ? PLACEHOLDERS[kind] : run
    })
}

function classifyDigits(digits: string, international: boolean): PersonalKind | null {
  // UANs begin with 10; an Aadhaar number never begins with 0 or 1.
  if (/^10\d{10}$/.test(digits)) return 'UAN'
  if (/^[2-9]\d{11}$/.test(digits) && isVerhoeff(digits)) return 'Aadhaar number'
  if (/^(?:0|91)?[6-9]\d{9}$/.test(digits)) return 'phone number'
  return international && digits.length >= 8 && digits.length <= 15 ? 'phone number' : null
}

/** The checksum of Aadhaar numbers uses multiplication in the dihedral group of ten and a permutation by place. */
const DIHEDRAL_PRODUCT = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const DIGIT_PERMUTATION = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]

/** Returns whether the last digit is the Verhoeff checksum of those before it. */
export function isVerhoeff(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    sum = DIHEDRAL_PRODUCT[sum]?.[DIGIT_PERMUTATION[place % 8]?.[Number(digit)] ?? 0] ?? 0
  }
  return sum === 0
}
