// Why a file could not be used, in words, and what the reader can do about it.

import type { Refusal } from './types'

export const REFUSALS: Record<Refusal, { title: string; advice: string }> = {
  notAPassbook: {
    title: 'This is not a member passbook',
    advice:
      'We look for the passbook of one member ID and one year, as EPFO’s passbook page saves it. A UAN card, a claim status or a payslip can’t be read here.',
  },
  scan: {
    title: 'This is a picture, without any text',
    advice:
      'A scan, a photograph or a screenshot holds nothing we can read exactly. Please download the passbook itself as a PDF and choose that file.',
  },
  passwordNeeded: {
    title: 'This file asks for a password',
    advice:
      'Type the password that opens this PDF. It is used once, for this file alone, and then forgotten. It is never your EPFO password.',
  },
  anotherPerson: {
    title: 'This passbook names another person',
    advice:
      'Its name or date of birth differs from the other files, and it carries another UAN or none. Read each person’s passbooks separately. If all are yours, EPFO’s record differs: a joint declaration corrects that.',
  },
  damaged: {
    title: 'This file could not be opened',
    advice: 'It may be cut off or damaged. Please download it again, and check that it opens on your device.',
  },
}
