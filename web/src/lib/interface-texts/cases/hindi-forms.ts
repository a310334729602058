// The words of forms that other pages use in English too: files that are sent, and what an invoice needs.

import type { FileTexts } from '../../paying/file-texts'
import type { InvoiceTexts } from '../../paying/invoice-texts'
import { nameHindiState } from '../../hindi-states'

export const hindiFiles: FileTexts = {
  add: 'फ़ाइलें जोड़ें',
  tooMany: 'ज़्यादा से ज़्यादा पाँच फ़ाइलें भेजी जा सकती हैं',
  remove: (name) => `${name} हटाएँ`,
  refused: 'वायरस की जाँच में यह फ़ाइल ठीक नहीं निकली और मिटा दी गई। कृपया दूसरी भेजें।',
  checking: (size) => `${size}, वायरस की जाँच हो रही है…`,
  checked: (size) => `${size}, जाँच हो गई`,
  sending: (name) => `${name} भेजी जा रही है`,
  again: 'फिर कोशिश करें',
  problems: {
    kind: 'सिर्फ़ PDF, JPG और PNG फ़ाइलें भेजी जा सकती हैं',
    size: 'यह फ़ाइल 10 MB से बड़ी है',
    empty: 'यह फ़ाइल ख़ाली है',
  },
}

export const hindiInvoice: InvoiceTexts = {
  legend: 'इनवॉइस के लिए',
  where: 'आप कहाँ रहते हैं?',
  india: 'भारत में',
  abroad: 'भारत के बाहर',
  country: 'देश (अंग्रेज़ी में)',
  countryHint: 'यह इनवॉइस पर “place of supply” के रूप में छपेगा।',
  pinCode: 'पिन कोड',
  state: 'राज्य',
  nameState: nameHindiState,
  choose: 'चुनें…',
  gstin: 'GSTIN (अगर हो)',
  gstinHint: 'सिर्फ़ तब, जब पेमेंट कोई रजिस्टर्ड कारोबार करे।',
  problems: {
    pinCode: 'कृपया 6 अंकों का पिन कोड भरें',
    state: 'कृपया सूची से अपना राज्य चुनें',
    isIndia: 'कृपया “भारत में” चुनें और अपना पिन कोड और राज्य भरें',
    country: 'कृपया अपने देश का नाम अंग्रेज़ी में लिखें',
    gstin: 'कृपया 15 अक्षरों का सही GSTIN भरें या जगह ख़ाली छोड़ दें',
  },
}
