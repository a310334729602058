// What content/assist/ says of our own help, in Hindi: what a price covers, how long it takes and what comes next. The files have one
// language, so the English sentence is the key; one that an operator changes is shown in English.

import type { SentencePair } from '../../sentence-pairs'

export const HELP_WORDS: readonly SentencePair[] = [
  ["one matter from the first question to the office's answer", 'एक मामला, पहले सवाल से दफ़्तर के जवाब तक'],
  ['all offices of one family, up to five claims', 'एक परिवार के सभी दफ़्तर, ज़्यादा से ज़्यादा पाँच क्लेम'],
  ['one claim or one policy', 'एक क्लेम या एक पॉलिसी'],
  ['one loan or one card', 'एक लोन या एक कार्ड'],
  ['one exit, withdrawal or claim', 'एक एग्ज़िट, निकासी या क्लेम'],
  ['one matter with papers in two countries', 'एक मामला, जिसके काग़ज़ दो देशों में हैं'],
  ['one notice or one return, read with you', 'एक नोटिस या एक रिटर्न, आपके साथ पढ़कर'],
  [
    'questions about the planner and about your own draft, without its text',
    'वसीयत प्लानर और आपके अपने मसौदे के बारे में सवाल, मसौदा भेजे बिना',
  ],
  [
    "Two working days after your papers are here; then EPFO's own time",
    'आपके काग़ज़ मिलने के बाद दो कामकाजी दिन; फिर जितना समय ईपीएफओ ले',
  ],
  [
    "Three working days after your papers are here; then each office's own time",
    'आपके काग़ज़ मिलने के बाद तीन कामकाजी दिन; फिर जितना समय हर दफ़्तर ले',
  ],
  [
    "Two working days after your papers are here; then the insurer's own time",
    'आपके काग़ज़ मिलने के बाद दो कामकाजी दिन; फिर जितना समय बीमा कंपनी ले',
  ],
  ['Two working days after your papers are here', 'आपके काग़ज़ मिलने के बाद दो कामकाजी दिन'],
  ['Three working days after your papers are here', 'आपके काग़ज़ मिलने के बाद तीन कामकाजी दिन'],
  ['One working day', 'एक कामकाजी दिन'],
  [
    'Tell us what is stuck. An agent looks at it within one working day and names the price before anything is owed.',
    'बताएँ कि क्या अटका है। हमारा एजेंट एक कामकाजी दिन में उसे देखेगा और कीमत बताएगा; तब तक कुछ देना नहीं है।',
  ],
  [
    'Tell us who has died and what you know of. An agent answers within one working day and names the price before anything is owed.',
    'बताएँ कि किनकी मृत्यु हुई है और आपको किन-किन चीज़ों का पता है। हमारा एजेंट एक कामकाजी दिन में जवाब देगा और कीमत बताएगा; तब तक कुछ देना नहीं है।',
  ],
  [
    'Tell us what the insurer wrote. An agent answers within one working day and names the price before anything is owed.',
    'बताएँ कि बीमा कंपनी ने क्या लिखा है। हमारा एजेंट एक कामकाजी दिन में जवाब देगा और कीमत बताएगा; तब तक कुछ देना नहीं है।',
  ],
  [
    'Tell us which charge or change you question. An agent answers within one working day and names the price before anything is owed.',
    'बताएँ कि किस शुल्क या बदलाव पर आपका सवाल है। हमारा एजेंट एक कामकाजी दिन में जवाब देगा और कीमत बताएगा; तब तक कुछ देना नहीं है।',
  ],
  [
    'Tell us whether you leave, withdraw a part or claim after a death. An agent answers within one working day and names the price before anything is owed.',
    'बताएँ कि आप एनपीएस छोड़ रहे हैं, कुछ हिस्सा निकाल रहे हैं या मृत्यु के बाद क्लेम कर रहे हैं। हमारा एजेंट एक कामकाजी दिन में जवाब देगा और कीमत बताएगा; तब तक कुछ देना नहीं है।',
  ],
  [
    'Tell us where you live and which office it is about. An agent answers within one working day and names the price before anything is owed.',
    'बताएँ कि आप कहाँ रहते हैं और बात किस दफ़्तर की है। हमारा एजेंट एक कामकाजी दिन में जवाब देगा और कीमत बताएगा; तब तक कुछ देना नहीं है।',
  ],
  [
    'Tell us which notice or form it is. An agent answers within one working day and names the price before anything is owed.',
    'बताएँ कि कौन-सा नोटिस या फ़ॉर्म है। हमारा एजेंट एक कामकाजी दिन में जवाब देगा और कीमत बताएगा; तब तक कुछ देना नहीं है।',
  ],
  [
    "Try the will planner first, then ask here. An agent answers within one working day. Please don't send the will itself.",
    'पहले वसीयत प्लानर आज़माएँ, फिर यहाँ पूछें। हमारा एजेंट एक कामकाजी दिन में जवाब देगा। कृपया वसीयत खुद न भेजें।',
  ],
]
