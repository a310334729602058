// The checklists of content/assist/ in Hindi, with which a case begins. A line that an operator or an agent writes stays as it is.

import type { SentencePair } from '../sentence-pairs'

export const CHECKLIST_WORDS: readonly SentencePair[] = [
  [
    'The passbook of every member ID, as a PDF; it shows your UAN, and only whoever works on your case sees it',
    'हर मेंबर आईडी की पासबुक, PDF में; इसमें आपका UAN होता है, और उसे सिर्फ़ आपके मामले पर काम करने वाला देखता है',
  ],
  [
    "The page View, Profile of EPFO's member portal, saved as a PDF or photographed, with the UAN and other numbers covered, as it stands: differences are what we look at",
    'ईपीएफओ के मेंबर पोर्टल का View, Profile पेज, PDF में सेव किया हुआ या फ़ोटो, यूएएन और दूसरे नंबर ढककर, जैसा है वैसा ही: हम अंतर ही देखते हैं',
  ],
  [
    'The page View, Service History, with every job and its dates, as it stands',
    'View, Service History पेज, हर नौकरी और उसकी तारीख़ों के साथ, जैसा है वैसा ही',
  ],
  [
    'For a wrong name or date: a paper that shows the right one, with its number covered',
    'नाम या तारीख़ गलत हो तो: सही नाम या तारीख़ दिखाने वाला काग़ज़, उसका नंबर ढककर',
  ],
  [
    'If a claim was sent back: the reason, as the portal shows it',
    'क्लेम लौटाया गया हो तो: उसकी वजह, जैसी पोर्टल पर लिखी है',
  ],
  ['The death certificate, in several copies', 'मृत्यु प्रमाण पत्र, कई प्रतियों में'],
  ['A list of accounts, policies, funds, shares, PF and property', 'खातों, पॉलिसियों, फ़ंड, शेयर, पीएफ और संपत्ति की सूची'],
  ['Nominee or joint holder beside each of them', 'हर एक के आगे उसका नॉमिनी या जॉइंट होल्डर'],
  ['Identity and bank proof of each claimant', 'क्लेम करने वाले हर व्यक्ति का पहचान और बैंक का प्रमाण'],
  ['The policy document with its schedule', 'पॉलिसी का दस्तावेज़, उसकी अनुसूची (schedule) के साथ'],
  ["The insurer's letter of rejection or its questions", 'बीमा कंपनी का क्लेम ठुकराने का पत्र, या उसके सवाल'],
  ['The claim form as it was sent, with its date', 'क्लेम फ़ॉर्म, जैसा भेजा गया था, तारीख़ के साथ'],
  ['Bills, discharge summary or death certificate', 'बिल, डिस्चार्ज समरी या मृत्यु प्रमाण पत्र'],
  ['The Key Facts Statement and the loan agreement', 'की-फ़ैक्ट्स स्टेटमेंट और लोन एग्रीमेंट'],
  ['The latest statement with rate, EMI and balance', 'सबसे नया स्टेटमेंट, जिसमें ब्याज दर, ईएमआई और बकाया रक़म हो'],
  ['The messages in which the lender changed something', 'वे संदेश जिनमें लोन देने वाली कंपनी ने कुछ बदला'],
  ['Receipts of part-payments', 'बीच में चुकाई गई रक़मों (पार्ट-पेमेंट) की रसीदें'],
  ['The transaction statement', 'ट्रांज़ैक्शन स्टेटमेंट'],
  ['Aadhaar, PAN and bank proof with the same name', 'आधार, पैन और बैंक का प्रमाण, तीनों में एक ही नाम'],
  ['The proof of purpose, for a partial withdrawal', 'कुछ हिस्से की निकासी के लिए: काम का प्रमाण'],
  ['Written annuity quotes, for an exit', 'एग्ज़िट के लिए: एन्युटी के लिखित कोटेशन'],
  ['Passport with visa, residence permit or OCI card', 'पासपोर्ट, साथ में वीज़ा, रेज़िडेंस परमिट या ओसीआई कार्ड'],
  ['Days spent in India, year by year', 'हर साल भारत में कितने दिन रहे'],
  ['PAN and the accounts in India, with their types', 'पैन और भारत के खाते, हर खाते का प्रकार लिखकर'],
  [
    'Proof of address abroad, certified or translated where the office asks for it',
    'विदेश के पते का प्रमाण; दफ़्तर माँगे तो प्रमाणित या अनुवाद किया हुआ',
  ],
  ['The notice or intimation, with its date and section', 'नोटिस या इंटिमेशन, उसकी तारीख़ और धारा के साथ'],
  ['The annual information statement of the year', 'उस साल का एनुअल इन्फ़ॉर्मेशन स्टेटमेंट (AIS)'],
  ['The return as it was filed, with its acknowledgement', 'रिटर्न, जैसा भरा गया था, पावती के साथ'],
  ['The proofs of what the department questions', 'विभाग ने जिस बात पर सवाल किया है, उसके प्रमाण'],
  ['The list of what you own and owe', 'आपकी संपत्ति और देनदारियों की सूची'],
  [
    'The names of those who are to receive something, and a substitute for each',
    'जिन्हें कुछ मिलना है उनके नाम, और हर एक की जगह कौन लेगा',
  ],
  ['An executor and a second one, after asking both', 'एक निष्पादक (executor) और एक दूसरा, दोनों से पूछकर'],
  ['Two witnesses who receive nothing', 'दो गवाह, जिन्हें वसीयत से कुछ न मिले'],
]
