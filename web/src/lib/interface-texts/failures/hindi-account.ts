// What the server answers about things that it keeps for a reader, and about paying, in Hindi. See hindi-sentences.ts.

import type { SentencePair } from '../sentence-pairs'

export const HINDI_ACCOUNT_FAILURES: readonly SentencePair[] = [
  [
    'This number has stopped our WhatsApp messages. Please send START to us from it first',
    'इस नंबर से हमारे WhatsApp संदेश रोक दिए गए हैं। कृपया पहले इसी नंबर से हमें START भेजें',
  ],
  [
    'You have changed this very often today. Please try again tomorrow. You can still take back what you agreed to',
    'आपने आज इसे बहुत बार बदला है। कृपया कल फिर कोशिश करें। दी हुई सहमति आप अब भी वापस ले सकते हैं',
  ],
  [
    'You have changed what you agree to very often today. Please leave the boxes empty, or try again tomorrow',
    'आपने आज अपनी सहमति बहुत बार बदली है। कृपया बॉक्स ख़ाली छोड़ दें, या कल फिर कोशिश करें',
  ],
  // The list after a death.
  [
    'Together with the list in your account these are more than {most} assets. Please remove some first',
    'आपके अकाउंट की सूची के साथ मिलाकर ये {most} से ज़्यादा संपत्तियाँ हो जाती हैं। पहले कुछ हटाएँ',
  ],
  ['A plan has at most {most} assets', 'एक सूची में ज़्यादा से ज़्यादा {most} संपत्तियाँ हो सकती हैं'],
  ['The name of an asset has at most {most} characters', 'संपत्ति का नाम ज़्यादा से ज़्यादा {most} अक्षरों का हो सकता है'],
  ["These removed assets can't be kept", 'हटाई गई संपत्तियों की यह सूची सेव नहीं हो सकती। कृपया पेज फिर से खोलें'],
  ['An asset has no valid id or area', 'सूची की एक संपत्ति अधूरी है। कृपया उसे हटाकर फिर जोड़ें'],
  ["These ticks can't be kept", 'ये टिक सेव नहीं हो सकते। कृपया पेज फिर से खोलें'],
  ['No more boxes can be ticked than there are', 'जितने काम हैं, उनसे ज़्यादा पर टिक नहीं हो सकता'],

  // Sealed wills.
  ['A sealed file has at most 256 KB', 'सील की गई फ़ाइल 256 KB से बड़ी नहीं हो सकती'],
  [
    'This is not a sealed will. Only files that the will planner sealed can be kept',
    'यह सील की गई वसीयत नहीं है। सिर्फ़ वसीयत प्लानर की सील की हुई फ़ाइलें रखी जा सकती हैं',
  ],
  [
    'The sealed file is damaged. Please seal it once more and try again',
    'सील की गई फ़ाइल ख़राब हो गई है। कृपया इसे फिर सील करके कोशिश करें',
  ],
  [
    "What this file holds is not sealed, so it can't be kept",
    'यह फ़ाइल सील नहीं है, इसलिए इसे रखा नहीं जा सकता। कृपया पहले वसीयत प्लानर में इसे सील करें',
  ],
  ['This file was made by another version of the planner', 'यह फ़ाइल प्लानर के किसी दूसरे संस्करण से बनी है'],
  [
    'Your account holds {most} sealed files already. Please replace or delete one',
    'आपके अकाउंट में पहले से {most} सील की गई फ़ाइलें हैं। कृपया उनमें से एक बदलें या मिटाएँ',
  ],

  // Paying, and what stands on an invoice.
  ['The time to pay has run out. Please start again', 'पेमेंट का समय निकल गया। कृपया फिर से शुरू करें'],
  ['This payment could not be confirmed', 'इस पेमेंट की पुष्टि नहीं हो सकी। पैसे कट गए हों, तो कृपया हमें लिखें'],
  ['This order is paid for already', 'इसका पेमेंट हो चुका है'],
  ['This has already been paid for', 'इसका पेमेंट हो चुका है'],
  ['This order has already been refunded in full', 'इसका पूरा रिफंड हो चुका है'],
  [
    "The payment service can't be reached at the moment ({reason}). Please try again in a minute",
    'पेमेंट की सेवा अभी जवाब नहीं दे रही है ({reason})। कृपया एक मिनट बाद फिर कोशिश करें',
  ],
  ["Today's tax rate is not available", 'आज की टैक्स दर अभी उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें'],
  [
    'Please write the name for the invoice in Latin or Devanagari letters: our documents can show only these',
    'इनवॉइस के लिए नाम रोमन या देवनागरी अक्षरों में लिखें: हमारे दस्तावेज़ों में यही छप सकते हैं',
  ],
  ['Please enter the name of your country in English', 'कृपया अपने देश का नाम अंग्रेज़ी में लिखें'],
  ['Please choose "In India" and enter your PIN code and State', 'कृपया “भारत में” चुनें और अपना पिन कोड और राज्य भरें'],
  ['Please enter a valid 15-character GSTIN or leave it empty', 'कृपया 15 अक्षरों का सही GSTIN भरें या जगह ख़ाली छोड़ दें'],
  ["This GSTIN doesn't begin with a State code", 'यह GSTIN किसी राज्य के कोड से शुरू नहीं होता। कृपया फिर से देखें'],
  ['This GSTIN is registered in {state}. Please choose that State', 'यह GSTIN {state} में रजिस्टर्ड है। कृपया वही राज्य चुनें'],
  [
    'This GSTIN is registered in {state}. Please enter that PIN code and State',
    'यह GSTIN {state} में रजिस्टर्ड है। कृपया वहीं का पिन कोड और राज्य भरें',
  ],
  ['Please enter a 6-digit PIN code', 'कृपया 6 अंकों का पिन कोड भरें'],
  ['There is no such PIN code. Please check it', 'ऐसा कोई पिन कोड नहीं है। कृपया फिर से देखें'],
  [
    'PIN codes that begin with {digits} are in {places}, not in {state}. Please check PIN code and State',
    '{digits} से शुरू होने वाले पिन कोड {places} के हैं, {state} के नहीं। कृपया पिन कोड और राज्य फिर से देखें',
  ],
  ['Please choose your State from the list', 'कृपया सूची से अपना राज्य चुनें'],
]
