// The Hindi words of a document outside its clauses. They are built so that no verb shows whether a man or a woman
// speaks, and names stay as the reader typed them.

import type { AssetKind } from '../model/will'
import { nameHindiState } from '../../../lib/hindi-states'
import { saysKind } from './kind-names'
import type { DocumentWords } from './words'

/** Kinds that the reader's own words already say are left out. */
const KINDS: Partial<Record<AssetKind, string>> = {
  bank: 'बैंक खाता',
  deposit: 'सावधि जमा (FD)',
  funds: 'म्यूचुअल फंड',
  demat: 'डीमैट खाता',
  shares: 'कागजी शेयर',
  ppf: 'PPF या डाकघर बचत',
  nps: 'NPS खाता',
  insurance: 'जीवन बीमा',
  epf: 'भविष्य निधि (EPF)',
  eps: 'कर्मचारी पेंशन (EPS)',
  gratuity: 'ग्रेच्युटी',
  vehicle: 'वाहन',
}

/** In ten-thousandths, as in English. */
const FRACTIONS: [number[], string][] = [
  [[10_000], 'पूरा'],
  [[5000], 'आधा'],
  [[3333, 3334], 'एक तिहाई'],
  [[6666, 6667], 'दो तिहाई'],
  [[2500], 'एक चौथाई'],
  [[7500], 'तीन चौथाई'],
  [[2000], 'पाँचवाँ हिस्सा'],
  [[1000], 'दसवाँ हिस्सा'],
]

export const HINDI: DocumentWords = {
  notAdvice: 'यह स्वयं-सहायता के एक साधन से बना है। यह कानूनी सलाह नहीं है।',
  notReviewed: 'इसके शब्द किसी वकील ने नहीं जाँचे हैं।',
  foot: {
    notAdvice: 'कानूनी सलाह नहीं',
    notReviewed: 'शब्द किसी वकील ने नहीं जाँचे',
  },
  initials: ['वसीयतकर्ता', 'गवाह 1', 'गवाह 2'],
  page: ['पृष्ठ ', ' / '],
  and: 'और',
  noNominee: 'यहाँ नहीं लिखा',
  ownNomination: 'यह वसीयत से नहीं, अपने नामांकन से चलता है',
  nameHere: 'नाम',
  address: 'पता',
  laws: {
    hindu: 'हिन्दुओं, बौद्धों, सिखों और जैनों का कानून',
    christian: 'भारतीय उत्तराधिकार अधिनियम (ईसाई के नाते)',
    parsi: 'भारतीय उत्तराधिकार अधिनियम (पारसी के नाते)',
    sma: 'भारतीय उत्तराधिकार अधिनियम (विशेष विवाह अधिनियम के अधीन विवाह के कारण)',
    muslim: 'मुस्लिम निजी कानून',
    other: 'भारतीय उत्तराधिकार अधिनियम',
  },
  lawOfHinduCouple:
    'हिन्दुओं, बौद्धों, सिखों और जैनों का कानून (विशेष विवाह अधिनियम के अधीन विवाह के बाद भी, उसकी धारा 21क के अनुसार)',
  relations: {
    wife: 'मेरी पत्नी',
    husband: 'मेरे पति',
    son: 'मेरा पुत्र',
    daughter: 'मेरी पुत्री',
    father: 'मेरे पिता',
    mother: 'मेरी माता',
    brother: 'मेरा भाई',
    sister: 'मेरी बहन',
    grandson: 'मेरा पोता या नाती',
    granddaughter: 'मेरी पोती या नातिन',
    'son-in-law': 'मेरा दामाद',
    'daughter-in-law': 'मेरी पुत्रवधू',
    friend: 'मित्र',
    charity: 'परोपकारी संस्था',
    other: '',
  },
  toState: (state) => (state === 'Outside India' ? 'भारत के बाहर' : nameHindiState(state)),
  bornIn: (year) => `जन्म ${year}`,
  describeMe: (name, born) => `${name} (${born})`,
  describeAsset: ({ kind, last4 }, words) => {
    const number = last4 === '' ? '' : ` (अंतिम अंक ${last4})`
    const named = KINDS[kind]
    return named === undefined || saysKind(kind, words) ? `${words}${number}` : `${named}: ${words}${number}`
  },
  describeShare: (parts) => {
    const percent = String(parts / 100)
    const fraction = FRACTIONS.find(([values]) => values.includes(parts))?.[1]
    return `${fraction ?? `सौ में से ${percent} भाग`} (${percent}%)`
  },
}
