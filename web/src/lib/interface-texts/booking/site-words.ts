// What the server and the content say while a call is booked, in Hindi. A sentence without its Hindi is shown as it is: an operator may change
// content/consultations.yml. Refusals that are not of calls alone stand with the failures of the whole site.

import { SITE_WORDS } from '../cases/site-words'
import { createTranslator, type SentencePair } from '../sentence-pairs'

export const BOOKING_WORDS: readonly SentencePair[] = [
  // The terms, as the server states them.
  ['You can cancel at any time before it starts.', 'शुरू होने से पहले आप इसे कभी भी रद्द कर सकते हैं।'],
  [
    'Cancel until {hours} before the start and everything is refunded; later nothing is.',
    'शुरू होने से {hours} पहले तक रद्द करने पर पूरे पैसे वापस मिलेंगे; उसके बाद कुछ नहीं।',
  ],
  [
    'It begins in less than {hours}: it can be cancelled, but not refunded.',
    'इसके शुरू होने में {hours} से भी कम समय बचा है: इसे रद्द किया जा सकता है, पर पैसे वापस नहीं मिलेंगे।',
  ],
  [
    'It was moved too late for a refund: it can be cancelled, but not refunded.',
    'इसका समय तब बदला गया जब पैसे वापस मिलने का समय बीत चुका था: इसे रद्द किया जा सकता है, पर पैसे वापस नहीं मिलेंगे।',
  ],
  ["Moving it doesn't bring a refund back.", 'समय बदलने से पैसे वापस मिलने का हक नहीं लौटता।'],
  ["It's too late to move it.", 'इसका समय बदलने में अब देर हो चुकी है।'],
  ["It can't be moved again.", 'इसका समय दोबारा नहीं बदला जा सकता।'],
  ["It can't be moved.", 'इसका समय बदला नहीं जा सकता।'],
  [
    'You can move it once more, until {hours} before it starts.',
    'शुरू होने से {hours} पहले तक आप एक बार और इसका समय बदल सकते हैं।',
  ],
  ['You can move it once, until {hours} before it starts.', 'शुरू होने से {hours} पहले तक आप एक बार इसका समय बदल सकते हैं।'],
  ['You can move it twice, until {hours} before it starts.', 'शुरू होने से {hours} पहले तक आप दो बार इसका समय बदल सकते हैं।'],
  [
    'You can move it {n} times, until {hours} before it starts.',
    'शुरू होने से {hours} पहले तक आप {n} बार इसका समय बदल सकते हैं।',
  ],
  // The words of content/consultations.yml besides the titles.
  ['Free', 'मुफ़्त'],
  ['including GST', 'GST समेत'],
  ['Written report within two working days', 'दो कामकाजी दिनों में लिखित रिपोर्ट'],
  ['Written summary within two working days', 'दो कामकाजी दिनों में लिखित सार'],
  ['A second reading of your revised draft', 'सुधारे हुए मसौदे को एक बार और पढ़ना'],
  ['Provident fund and pension paperwork', 'भविष्य निधि (पीएफ) और पेंशन के काग़ज़ात'],
  ['Chartered accountant', 'चार्टर्ड अकाउंटेंट'],
  ['Advocate, wills and succession', 'वकील, वसीयत और उत्तराधिकार'],
  ['Loans and insurance paperwork', 'लोन और बीमा के काग़ज़ात'],
  [
    "Fifteen minutes to tell us what it's about. We'll tell you whether a paid call would help, and which papers to keep ready.",
    'पंद्रह मिनट में अपनी बात बताएँ। हम बताएँगे कि फ़ीस वाली कॉल से मदद होगी या नहीं, और कौन-से काग़ज़ात तैयार रखें।',
  ],
  [
    'Forty-five minutes on your passbook and service history: what could get a claim rejected, and in what order to fix it.',
    'पैंतालीस मिनट आपकी पासबुक और नौकरी के रिकॉर्ड पर: क्लेम किस वजह से लौट सकता है, और उसे किस क्रम में ठीक करें।',
  ],
  [
    "Forty-five minutes on what the notice asks for, by when, and which papers answer it. We don't file or sign anything for you.",
    'पैंतालीस मिनट इस पर कि नोटिस क्या माँगता है, कब तक, और किन काग़ज़ात से उसका जवाब बनता है। हम आपकी ओर से कुछ जमा या दस्तख़त नहीं करते।',
  ],
  [
    "Thirty minutes on a policy wording or a rejected claim: what the clause says, and where to complain. We don't recommend policies.",
    'तीस मिनट पॉलिसी की शर्तों या नामंज़ूर क्लेम पर: शर्त क्या कहती है, और शिकायत कहाँ करें। हम पॉलिसी लेने की सलाह नहीं देते।',
  ],
  [
    "Thirty minutes on a sanction letter, a rate reset or a foreclosure statement, with the calculations worked out alongside. We don't recommend loans.",
    'तीस मिनट लोन की मंज़ूरी के पत्र (सैंक्शन लेटर), ब्याज दर में बदलाव या लोन बंद करने के हिसाब (फ़ोरक्लोज़र स्टेटमेंट) पर, जोड़-घटाव साथ-साथ करके। हम लोन लेने की सलाह नहीं देते।',
  ],
  [
    'An hour with someone patient, to work out which bank, fund, insurer and office needs which papers, and in what order.',
    'एक घंटा, बिना हड़बड़ी के: किस बैंक, फंड, बीमा कंपनी और दफ़्तर को कौन-से काग़ज़ात चाहिए, और किस क्रम में।',
  ],
  [
    'An hour on your own draft: whether it can be carried out, who can witness it, and what is missing. It stays your will, in your words.',
    'एक घंटा आपके अपने मसौदे पर: उस पर अमल हो सकता है या नहीं, गवाह कौन बन सकता है, और क्या छूटा है। वसीयत आपकी रहती है, आपके शब्दों में।',
  ],
  [
    "Thirty minutes on what the rules let you take out and when, and how to fill in the form. We don't recommend pension plans.",
    'तीस मिनट इस पर कि नियम कब और कितना निकालने देते हैं, और फ़ॉर्म कैसे भरें। हम पेंशन प्लान लेने की सलाह नहीं देते।',
  ],
  [
    'Forty-five minutes on accounts, tax residency and old PF money, at a time that suits where you live.',
    'पैंतालीस मिनट इन पर: खाते, टैक्स किस देश में लगेगा, और पुराने पीएफ का पैसा। समय वह, जो आपके देश के हिसाब से ठीक हो।',
  ],
  // What the server answers to a wrong input.
  ['This time has passed. Please choose another', 'यह समय बीत चुका है। कृपया दूसरा चुनें'],
  ["This time can't be booked. Please choose another", 'यह समय बुक नहीं हो सकता। कृपया दूसरा चुनें'],
  ['This time is already booked', 'यह समय बुक हो चुका है'],
  [
    "You have booked as many free calls as one person can for now. Please cancel one that you don't need, or try again tomorrow",
    'एक व्यक्ति अभी जितनी मुफ़्त कॉल बुक कर सकता है, उतनी आप कर चुके हैं। जिसकी ज़रूरत न हो उसे रद्द करें, या कल फिर कोशिश करें',
  ],
  ["This call isn't offered in that form", 'यह कॉल इस तरीके से नहीं होती'],
  [
    'You are already holding {n} slots. Please pay for one of them, or wait 15 minutes',
    '{n} समय पहले से आपके लिए रखे हुए हैं। उनमें से किसी एक का पेमेंट करें, या 15 मिनट रुकें',
  ],
  ['This call can no longer be cancelled', 'यह कॉल अब रद्द नहीं की जा सकती'],
  ['This call can no longer be moved.', 'इस कॉल का समय अब नहीं बदला जा सकता।'],
  ['Your call is already at this time', 'आपकी कॉल पहले से इसी समय पर है'],
  ['This request was already sent with different details', 'यह अनुरोध दूसरी जानकारी के साथ पहले भेजा जा चुका है'],
  ["This can't be added to the call", 'यह इस कॉल के साथ नहीं जोड़ा जा सकता'],
  ['This code is not valid for this call', 'यह कूपन इस कॉल के लिए मान्य नहीं है'],
  ['{name} was refused. Please remove it', '{name} स्वीकार नहीं हुई। कृपया उसे हटाएँ'],
  ['A file is no longer available. Please add it again', 'एक फ़ाइल अब उपलब्ध नहीं है। कृपया उसे फिर जोड़ें'],
  [
    'This case belongs to another e-mail address. Please sign in with the address of your case',
    'यह केस किसी और ई-मेल पते का है। कृपया अपने केस वाले पते से लॉगिन करें',
  ],
  ['Please keep it under 500 characters', 'कृपया 500 अक्षरों से कम में लिखें'],
  ['Please enter the number that we should call', 'कृपया वह नंबर लिखें जिस पर हम कॉल करें'],
]

const translateSentence = createTranslator([...BOOKING_WORDS, ...SITE_WORDS])

/** The terms are several sentences, any of which may stand alone. Half in Hindi would help nobody. */
export function translateBookingWords(english: string): string {
  const whole = translateSentence(english)
  if (whole !== english) return whole
  const sentences = english.replaceAll('. ', '.\n').split('\n')
  const translated = sentences.map(translateSentence)
  return translated.every((sentence, index) => sentence !== sentences[index]) ? translated.join(' ') : english
}
