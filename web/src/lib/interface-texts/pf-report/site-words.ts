// What the server says around a report, in Hindi: the offer (content/reports.yml), what is missing, and its answers. The report's own
// sentences are translated by the server. A sentence without its Hindi is shown as it is.

import { createTranslator, type SentencePair } from '../sentence-pairs'

export const REPORT_WORDS: readonly SentencePair[] = [
  // The offer.
  ['including GST', 'GST समेत'],
  [
    "You get the whole amount back if the report isn't ready within 24 hours of paying, if it can't be prepared, or if you ask before it is ready. Once it is ready it can't be returned, because the findings themselves are free to see on the dashboard first.",
    'अगर रिपोर्ट पेमेंट के 24 घंटे में तैयार न हो, बन न सके, या आप उसके तैयार होने से पहले माँगें, तो पूरा पैसा वापस मिलता है। तैयार होने के बाद पैसा वापस नहीं होता, क्योंकि जाँच के नतीजे डैशबोर्ड पर पहले ही मुफ़्त देखे जा सकते हैं।',
  ],
  [
    'A summary of what needs attention, what is most at stake first',
    'जिन बातों पर ध्यान देना है उनका सार; जिसमें सबसे ज़्यादा दाँव पर है, वह पहले',
  ],
  [
    'Each account with its balances year by year and every month, with a note on what is odd about it; numbers of identity masked',
    'हर खाता: साल-दर-साल बैलेंस और एक-एक महीना, कुछ अलग हो तो उस पर टिप्पणी; पहचान के नंबर छिपाकर',
  ],
  [
    'Every finding with the passbook lines behind it and the rule it rests on',
    'जाँच का हर नतीजा, पासबुक की लाइनों और उस नियम के साथ जिसके आधार पर वह है',
  ],
  ['Whether a claim would go through today, point by point', 'आज क्लेम करें तो मंज़ूर होगा या नहीं, एक-एक बात'],
  ['Steps in order, with the form for each', 'क्या करें, क्रम से; हर कदम का फ़ॉर्म भी'],
  ['What the rules allow you to take out, with the reasons', 'नियमों के अनुसार आप क्या निकाल सकते हैं, कारण समेत'],
  [
    'Letters to send to your employer, with blanks for what only you can write',
    'कंपनी (नियोक्ता) को भेजने की चिट्ठियाँ; जो सिर्फ़ आप लिख सकते हैं, उसकी जगह ख़ाली है',
  ],
  [
    'A note on tax, where each thing comes from and of which day, and what we could not check',
    'टैक्स के बारे में, हर बात कहाँ से और किस दिन की है, और वह जो हम नहीं जाँच सके',
  ],
  [
    'A PDF, a web page and a data file, with a code by which anyone can verify them',
    'PDF, वेब पेज और डेटा फ़ाइल, और एक कोड जिससे कोई भी जाँच सकता है कि वे असली हैं',
  ],
  // What is missing.
  [
    'The passbook of {year}, account ending {number}, printed anew: its lines do not add up to its totals',
    '{year} की पासबुक दोबारा छापकर, {number} पर ख़त्म होने वाला खाता: उसकी लाइनों का जोड़ उसमें छपे कुल से मेल नहीं खाता',
  ],
  ['The passbook of {year}, account ending {number}', '{year} की पासबुक, {number} पर ख़त्म होने वाला खाता'],
  // Why a file is not taken.
  [
    'This file is not an EPF passbook. Please download the passbook of one member ID and year, and send that PDF.',
    'यह फ़ाइल ईपीएफ की पासबुक नहीं है। कृपया एक मेंबर आईडी और एक साल की पासबुक डाउनलोड करें और वही PDF भेजें।',
  ],
  [
    'This file has no text in it: it is a scan or a photograph. Please send the PDF as it was downloaded.',
    'यह फ़ाइल स्कैन या फ़ोटो है, इसके अक्षर पढ़े नहीं जा सकते। कृपया PDF वैसी ही भेजें जैसी डाउनलोड हुई थी।',
  ],
  [
    'This file opens only with its password. Please type the password of the PDF, never your EPFO password.',
    'यह फ़ाइल सिर्फ़ अपने पासवर्ड से खुलती है। कृपया PDF का पासवर्ड लिखें, ईपीएफओ पोर्टल का पासवर्ड कभी नहीं।',
  ],
  [
    "The name or date of birth in this file differs from the other files, and its UAN doesn't show that it is the same person's. Please read one person's passbooks at a time.",
    'इस फ़ाइल में नाम या जन्मतिथि दूसरी फ़ाइलों से अलग है, और यूएएन से भी नहीं दिखता कि यह उसी व्यक्ति की है। कृपया एक बार में एक ही व्यक्ति की पासबुक भेजें।',
  ],
  [
    "This file can't be opened: it is damaged. Please download it again.",
    'यह फ़ाइल नहीं खुल सकती: यह ख़राब है। कृपया इसे फिर डाउनलोड करें।',
  ],
  [
    "We can't read this print of the passbook yet. Nothing is wrong with your file, and downloading it again would not help. A person can help you at /assist?module=epf.",
    'पासबुक का यह छपा रूप हम अभी नहीं पढ़ पाते। आपकी फ़ाइल में कोई गड़बड़ नहीं है, और उसे फिर डाउनलोड करने से फ़ायदा नहीं होगा। /assist?module=epf पर कोई व्यक्ति आपकी मदद कर सकता है।',
  ],
  [
    "This file is not a PDF. Please send the passbook as EPFO's portal saves it, which is a PDF.",
    'यह फ़ाइल PDF नहीं है। कृपया पासबुक वैसी ही भेजें जैसी ईपीएफओ का पोर्टल देता है, यानी PDF में।',
  ],
  [
    'This file is too long: it has more than 40 pages, or more than 10 MB. Please send the passbook of one member ID and year.',
    'यह फ़ाइल बहुत लंबी है: इसमें 40 से ज़्यादा पन्ने या 10 MB से ज़्यादा हैं। कृपया एक मेंबर आईडी और एक साल की पासबुक भेजें।',
  ],
  // What the server answers to somebody who presses.
  ["This report hasn't been paid for yet", 'इस रिपोर्ट का पेमेंट अभी नहीं हुआ है'],
  ['This report is waiting for its payment', 'इस रिपोर्ट के पेमेंट का इंतज़ार है'],
  [
    "This report is being prepared. Ask for your money back first if you don't want it any more",
    'यह रिपोर्ट बन रही है। अब इसकी ज़रूरत न हो, तो पहले अपना पैसा वापस माँगें',
  ],
  ['This report is waiting for a passbook', 'इस रिपोर्ट को एक पासबुक का इंतज़ार है'],
  ['This report is ready', 'यह रिपोर्ट तैयार है'],
  [
    'This report could not be prepared; your money is on its way back',
    'यह रिपोर्ट नहीं बन सकी; आपका पैसा वापस भेजा जा रहा है',
  ],
  ['This report was refunded', 'इस रिपोर्ट का पैसा वापस हो चुका है'],
  ['This report was erased', 'यह रिपोर्ट मिटा दी गई है'],
  ['This report is no longer kept', 'यह रिपोर्ट अब नहीं रखी गई है'],
  ['The time in which a new version is free is over', 'नया संस्करण मुफ़्त मिलने का समय पूरा हो गया है'],
  ['A newer version was just made. Please look again', 'नया संस्करण अभी-अभी बना है। कृपया फिर देखें'],
  [
    'Thirty links to this report were made in a day. Please try again tomorrow',
    'एक दिन में इस रिपोर्ट के तीस लिंक बन चुके हैं। कृपया कल फिर कोशिश करें',
  ],
  ['Ten links to this report are open. Please end one first', 'इस रिपोर्ट के दस लिंक खुले हैं। कृपया पहले उनमें से एक बंद करें'],
]

/** Returns what the server says in Hindi, and any other text as it is. */
export const translateReportWords = createTranslator(REPORT_WORDS)
