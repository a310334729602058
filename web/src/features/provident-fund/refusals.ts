// Why a file could not be used, in words, and what the reader can do about it.

import type { Refusal } from './types'

type RefusalWords = {
  title: string
  advice: string
  /** The same in Hindi, where nothing that the reader does with the file helps. */
  hindi?: string
}

export const REFUSALS: Record<Refusal, RefusalWords> = {
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
  unknownPrint: {
    title: 'We can’t read this print of the passbook yet',
    advice:
      'It is a passbook, but its rows are printed in a way that we don’t know, so we say nothing about its money. Your file is fine: downloading it again would not help. A person can look at it with you.',
    hindi:
      'पासबुक का यह छपा रूप हम अभी नहीं पढ़ पाते, इसलिए उसके पैसे के बारे में कुछ नहीं कहते। आपकी फ़ाइल ठीक है, और उसे फिर डाउनलोड करने से फ़ायदा नहीं होगा। कोई व्यक्ति आपके साथ उसे देख सकता है।',
  },
  notAPdf: {
    title: 'This file is not a PDF',
    advice:
      'Its name may say so, but it is another kind of file. Please choose the passbook as EPFO’s portal saves it.',
  },
  tooLong: {
    title: 'This file is too long for a passbook',
    advice:
      'It has more than 40 pages, or more than 10 MB. Please choose the passbook of one member ID and one year, not a collection of papers.',
  },
}
