// How people themselves name what they own, in both languages, so that a document does not say it twice: "my provident fund
// (EPF): my provident fund".

import type { AssetKind } from '../model/will'

const NAMES: Partial<Record<AssetKind, RegExp>> = {
  bank: /\baccounts?\b|\ba\/c\b|खाता|खाते|अकाउंट/i,
  deposit: /\bfixed deposits?\b|\bFDs?\b|सावधि जमा|एफ़?डी|फ़िक्स्ड डिपॉज़िट/i,
  funds: /\bmutual funds?\b|म्यूचुअल फ़?ंड/i,
  demat: /\bdemat\b|डीमैट/i,
  shares: /\bshares?\b|शेयर/i,
  ppf: /\bPPF\b|\bpost office\b|पीपीएफ़?|डाकघर|लोक भविष्य निधि/i,
  nps: /\bNPS\b|\bnational pension\b|एनपीएस|राष्ट्रीय पेंशन/i,
  insurance: /\blife insurance\b|\binsurance polic|जीवन बीमा|बीमा पॉलिसी/i,
  epf: /\bprovident fund\b|\bE?PF\b|भविष्य निधि|ई?पीएफ़?/i,
  eps: /\bpension\b|\bEPS\b|पेंशन|ईपीएस/i,
  gratuity: /\bgratuity\b|ग्रेच्युटी|उपदान/i,
  vehicle: /\bvehicles?\b|\b(?:car|scooter|motorcycle|bike)\b|वाहन|गाड़ी|(?:^|\s)कार(?:\s|$)|स्कूटर|मोटरसाइकिल|बाइक/i,
}

/** Whether the words of an asset say already what kind it is. */
export function saysKind(kind: AssetKind, words: string): boolean {
  return NAMES[kind]?.test(words.normalize('NFC')) ?? true
}
