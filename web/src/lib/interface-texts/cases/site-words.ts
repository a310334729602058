// What the site itself says in a case, in Hindi. The server says it in English and keeps it in the thread, so the English sentence is the
// key; a name in braces stands for what differs. A sentence without its Hindi is shown as it is, like the words of our staff.

import { createTranslator, type SentencePair } from '../sentence-pairs'
import { CHECKLIST_WORDS } from './checklist-words'

/** `when` is a moment and `date` a day, as the server writes them. */
export const SITE_WORDS: readonly SentencePair[] = [
  // Where a case stands, and what comes next.
  ['The price has lapsed', 'बताई गई कीमत अब मान्य नहीं है'],
  ['Write to us, and we will give you a new price.', 'हमें लिखें, हम आपको नई कीमत बताएँगे।'],
  ['We have your request', 'आपका अनुरोध हमें मिल गया है'],
  [
    'An agent answers within one working day. You see the price, or that it is free, before anything is owed.',
    'हमारा एजेंट एक कामकाजी दिन में जवाब देगा। पहले आपको कीमत दिखेगी, या यह कि मदद मुफ़्त है; तब तक कुछ देना नहीं है।',
  ],
  ['There is a price for you', 'आपके लिए कीमत तय हो गई है'],
  [
    'Pay to begin, or cancel. Nothing is owed until you pay.',
    'काम शुरू करवाने के लिए पेमेंट करें, या केस रद्द करें। पेमेंट करने तक आप पर कुछ बकाया नहीं है।',
  ],
  ['We are working on it', 'हम इस पर काम कर रहे हैं'],
  ['An agent answers within one working day.', 'हमारा एजेंट एक कामकाजी दिन में जवाब देगा।'],
  ['We wait for your answer', 'आपके जवाब का इंतज़ार है'],
  ['Answer, send a file or tick the list, and we go on.', 'जवाब दें, फ़ाइल भेजें या सूची में टिक करें, फिर हम आगे बढ़ेंगे।'],
  ['The office has to answer', 'अब दफ़्तर को जवाब देना है'],
  [
    'Tell us as soon as it does. If it is late, we suggest the next step.',
    'जवाब आते ही हमें बताएँ। देर हुई तो हम अगला कदम सुझाएँगे।',
  ],
  ['We think that it is settled', 'हमें लगता है कि मामला निपट गया'],
  [
    'Say whether you agree. Without a word it closes after two weeks.',
    'बताएँ कि क्या आप भी यही मानते हैं। आपने कुछ न कहा तो केस दो हफ़्ते बाद बंद हो जाएगा।',
  ],
  ['Closed', 'बंद'],
  [
    'You can open it again within 30 days. Its files are deleted then.',
    'आप 30 दिन के भीतर इसे फिर खोल सकते हैं। उसके बाद इसकी फ़ाइलें मिटा दी जाएँगी।',
  ],
  ['Cancelled', 'रद्द'],
  [
    'An agent states what you get back within one working day.',
    'हमारा एजेंट एक कामकाजी दिन में बताएगा कि आपको कितना पैसा वापस मिलेगा।',
  ],
  [
    'Nothing more happens. You can ask for help again at any time.',
    'अब इसमें कुछ और नहीं होगा। आप कभी भी फिर मदद माँग सकते हैं।',
  ],
  // The words of content/cases.yml.
  [
    'Our agents answer from Monday to Friday, 10 am to 6 pm IST, within one working day.',
    'हमारे एजेंट सोमवार से शुक्रवार, सुबह 10 से शाम 6 बजे तक, एक कामकाजी दिन में जवाब देते हैं।',
  ],
  [
    'We can explain, check and prepare, but we never file, sign or log in for anybody, speak to an office in your name, hold your money or take a share of it. Please never send us a password, a PIN or an OTP. We will show you each step, and you take it yourself.',
    'हम समझाते हैं, जाँचते हैं और काग़ज़ तैयार करवाते हैं, पर किसी की ओर से न कुछ जमा करते हैं, न दस्तख़त या लॉगिन करते हैं, न आपके नाम से किसी दफ़्तर से बात करते हैं, न आपका पैसा रखते हैं, न उसमें हिस्सा लेते हैं। हमें पासवर्ड, पिन या ओटीपी कभी न भेजें। हम आपको हर कदम बताएँगे; कदम आप खुद उठाएँगे।',
  ],
  ['You asked for help.', 'आपने मदद माँगी।'],
  [
    'The price has lapsed, because it was not paid in time. Write to us, and we will give you a new one.',
    'समय पर पेमेंट न होने से बताई गई कीमत अब मान्य नहीं है। हमें लिखें, हम आपको नई कीमत बताएँगे।',
  ],
  ['We reminded you that we wait for your answer.', 'हमने आपको याद दिलाया कि आपके जवाब का इंतज़ार है।'],
  [
    'Closed, because we had no answer for three weeks. You can open it again within 30 days.',
    'तीन हफ़्ते तक जवाब न मिलने पर केस बंद कर दिया गया। आप 30 दिन के भीतर इसे फिर खोल सकते हैं।',
  ],
  [
    'Closed, because nobody said otherwise for two weeks. You can open it again within 30 days.',
    'दो हफ़्ते तक कोई आपत्ति न आने पर केस बंद कर दिया गया। आप 30 दिन के भीतर इसे फिर खोल सकते हैं।',
  ],
  ['Your payment has arrived. We begin to work.', 'आपका पेमेंट मिल गया। हम काम शुरू कर रहे हैं।'],
  [
    'The office had until {date} to answer number {reference}. If you have heard nothing, the next step is a written complaint that names this number and the rule. We will prepare the letter with you; you send it yourself.',
    'दफ़्तर को नंबर {reference} का जवाब {date} तक देना था। अगर कोई जवाब नहीं आया, तो अगला कदम लिखित शिकायत है, जिसमें यह नंबर और नियम लिखा हो। पत्र हम आपके साथ तैयार करेंगे; भेजेंगे आप खुद।',
  ],
  [
    'Until {date} we waited with you for an answer to number {reference}. We know of no rule that sets this office a time. Please tell us whether it has answered; if it has not, we suggest a next step.',
    '{date} तक हमने आपके साथ नंबर {reference} के जवाब का इंतज़ार किया। हमें ऐसा कोई नियम नहीं मालूम जो इस दफ़्तर के लिए समय-सीमा तय करता हो। कृपया बताएँ कि जवाब आया या नहीं; नहीं आया तो हम अगला कदम सुझाएँगे।',
  ],
  ['Your answer is here. We go on waiting for the office.', 'आपका जवाब मिल गया। दफ़्तर के जवाब का इंतज़ार जारी है।'],
  [
    'This payment was for a price or a case that no longer stands, so all of it goes back to you.',
    'यह पेमेंट ऐसी कीमत या ऐसे केस के लिए था जो अब मान्य नहीं है, इसलिए पूरा पैसा आपको वापस मिलेगा।',
  ],
  // The kinds of offices in content/cases.yml.
  ['EPFO: a claim', 'ईपीएफओ: क्लेम'],
  ['EPFO: a correction, a complaint or something else', 'ईपीएफओ: सुधार, शिकायत या कोई और काम'],
  ['Bank: a claim after a death', 'बैंक: मृत्यु के बाद का क्लेम'],
  ['Life insurer: a claim', 'जीवन बीमा कंपनी: क्लेम'],
  ['Health insurer: a claim for bills that you paid', 'स्वास्थ्य बीमा कंपनी: अपने भरे हुए बिलों का क्लेम'],
  ['Insurer: a complaint', 'बीमा कंपनी: शिकायत'],
  ['Mutual fund, depository or company: transmission after a death', 'म्यूचुअल फ़ंड, डिपॉज़िटरी या कंपनी: मृत्यु के बाद ट्रांसमिशन'],
  ['Employer: gratuity', 'नियोक्ता: ग्रेच्युटी'],
  ['Employer: something else', 'नियोक्ता: कोई और काम'],
  ['Bank or lender: something else', 'बैंक या लोन देने वाली कंपनी: कोई और काम'],
  ['Another office or another matter', 'कोई और दफ़्तर या कोई और काम'],
  // The titles of content/assist, which a case has until the person gives it another.
  ['Provident fund help', 'भविष्य निधि (पीएफ) में मदद'],
  ['Help after a death in the family', 'परिवार में मृत्यु के बाद मदद'],
  ['Insurance help', 'बीमा में मदद'],
  ['Loan and card help', 'लोन और कार्ड में मदद'],
  ['NPS help', 'एनपीएस में मदद'],
  ['Help for Indians living abroad', 'विदेश में रहने वाले भारतीयों के लिए मदद'],
  ['Income tax help', 'इनकम टैक्स में मदद'],
  ['Help with writing a will', 'वसीयत लिखने में मदद'],
  // The titles of content/consultations.yml, which the thread names too.
  ['Getting to know us', 'पहली बातचीत'],
  ['Provident fund record check', 'भविष्य निधि (पीएफ) रिकॉर्ड की जाँच'],
  ['Income-tax notice, read with you', 'इनकम टैक्स नोटिस, आपके साथ पढ़कर'],
  ['Insurance claim, step by step', 'बीमा क्लेम, एक-एक कदम'],
  ['Loan papers, read with you', 'लोन के काग़ज़ात, आपके साथ पढ़कर'],
  ['After a death: which form goes where', 'मृत्यु के बाद: कौन-सा फ़ॉर्म कहाँ जाएगा'],
  ['Your draft will, read with you', 'आपकी वसीयत का मसौदा, आपके साथ पढ़कर'],
  ['NPS exit and partial withdrawal', 'एनपीएस से निकासी, पूरी या कुछ हिस्से की'],
  ['Living abroad, with papers in India', 'विदेश में रहते हुए भारत के काग़ज़ात'],
  // What happens in a case.
  ['Filed with {office} on {date}, number {reference}.', '{office} में {date} को जमा किया, नंबर {reference}।'],
  ['A report was ordered for this case.', 'इस केस के लिए रिपोर्ट मँगाई गई।'],
  ['Report: not started', 'रिपोर्ट: अभी शुरू नहीं हुई'],
  ['Report: data fetched', 'रिपोर्ट: जानकारी मिल गई'],
  ['Report: analysed', 'रिपोर्ट: जाँच हो गई'],
  ['Report: pf report generated', 'रिपोर्ट: पीएफ रिपोर्ट तैयार है'],
  ['A call is booked: {title}, {when}.', 'कॉल बुक हो गई: {title}, {when}।'],
  ['The call is now on {when}: {title}.', 'कॉल का नया समय: {when}, {title}।'],
  ['We cancelled the call of {when}: {title}.', 'हमने {when} की कॉल रद्द कर दी: {title}।'],
  ['The call of {when} was cancelled: {title}.', '{when} की कॉल रद्द हो गई: {title}।'],
  ['{name}, an expert, can now read this case and write in it.', 'विशेषज्ञ {name} अब यह केस पढ़ सकते हैं और इसमें लिख सकते हैं।'],
  ['{name}, an expert, can no longer read this case.', 'विशेषज्ञ {name} अब यह केस नहीं पढ़ सकते।'],
  ['Please send us a file.', 'कृपया हमें एक फ़ाइल भेजें।'],
  ['Please go through the checklist.', 'कृपया सूची देख लें।'],
  ['Case cancelled before work began', 'काम शुरू होने से पहले केस रद्द किया गया'],
  // What the server answers to somebody who writes or presses.
  ['Please keep it under 4,000 characters', 'कृपया 4,000 अक्षरों से कम में लिखें'],
  ['Please tick the box, so that we may keep what you write here', 'कृपया बॉक्स पर टिक करें, ताकि हम आपका लिखा यहाँ रख सकें'],
  ['Please name the office, such as EPFO', 'कृपया दफ़्तर का नाम लिखें, जैसे ईपीएफओ'],
  ['Please enter the number that the office gave you', 'कृपया वह नंबर लिखें जो दफ़्तर ने आपको दिया'],
  ['Please choose what kind of office it is', 'कृपया चुनें कि दफ़्तर किस तरह का है'],
  [
    'This day is still to come. Please enter the day on which you filed it',
    'यह तारीख़ अभी आई नहीं है। कृपया वह तारीख़ भरें जिस दिन आपने जमा किया',
  ],
  [
    'This day is more than {days} days ago. Please check the year; if it is right, write it to us in the thread',
    'यह तारीख़ {days} दिन से भी पहले की है। कृपया साल देख लें; तारीख़ सही हो तो हमें संदेश में लिखें',
  ],
  ['Please enter the day on which you filed it', 'कृपया वह तारीख़ भरें जिस दिन आपने जमा किया'],
  ['You have several open cases. Please go on with one of them first', 'आपके कई केस चालू हैं। पहले उनमें से किसी एक को आगे बढ़ाएँ'],
  [
    'You have asked for help several times today. Please come back tomorrow',
    'आपने आज कई बार मदद माँगी है। कृपया कल फिर आएँ',
  ],
  [
    'This case has become very long. Please start a new one, and say that it goes on from this one',
    'यह केस बहुत लंबा हो गया है। कृपया नया केस शुरू करें और लिखें कि वह इसी का अगला हिस्सा है',
  ],
  ['This case was closed too long ago. Please start a new one', 'यह केस बहुत पहले बंद हो चुका है। कृपया नया केस शुरू करें'],
  ['An agent still has to state your refund. Please wait for that', 'एजेंट को अभी आपका रिफंड बताना है। कृपया उसका इंतज़ार करें'],
  ['This price has lapsed. Please ask for a new one', 'यह कीमत अब मान्य नहीं है। कृपया नई कीमत माँगें'],
  [
    "This case is {status}. It can't be {wanted} now",
    'केस की स्थिति बदल चुकी है, इसलिए अब यह नहीं हो सकता। कृपया पेज फिर से खोलें।',
  ],
  ['Only PDF, JPEG and PNG files can be sent', 'सिर्फ़ PDF, JPEG और PNG फ़ाइलें भेजी जा सकती हैं'],
  ['A file may have at most 10 MB', 'फ़ाइल 10 MB से बड़ी नहीं हो सकती'],
  ['At most five files can be sent', 'ज़्यादा से ज़्यादा पाँच फ़ाइलें भेजी जा सकती हैं'],
  [
    'Your cases hold as many files as we keep. Please remove some first',
    'आपके केसों में उतनी फ़ाइलें हो चुकी हैं जितनी हम रखते हैं। कृपया पहले कुछ हटाएँ',
  ],
  [
    "We can't take more files just now. Please tell us what they say instead.",
    'अभी और फ़ाइलें नहीं ली जा सकतीं। कृपया उनमें लिखी बात हमें लिख भेजें।',
  ],
]

/** Returns what the site says in Hindi, and any other text as it is. */
export const translateSiteWords = createTranslator([...SITE_WORDS, ...CHECKLIST_WORDS])
