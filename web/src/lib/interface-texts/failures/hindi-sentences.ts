// What the server answers when it cannot do what a reader asked for, in Hindi. The English sentence is the key, as in cases/site-words.ts;
// those of a case stand there. A sentence that is missing here is told by its code, if that says enough, and otherwise in English.

import type { SentencePair } from '../sentence-pairs'

export const HINDI_FAILURES: readonly SentencePair[] = [
  // The server and the connection. The first three are this app's own words for an answer without any (api/errors.ts).
  ['Too many requests', 'कम समय में बहुत बार कोशिश हुई। थोड़ी देर रुककर फिर कोशिश करें।'],
  ['Unauthorized', 'आपका लॉगिन ख़त्म हो गया है। कृपया फिर से लॉगिन करें।'],
  ['Bad Request', 'यह भेजा नहीं जा सका। कृपया जाँचकर फिर कोशिश करें।'],
  ['Something went wrong on our side. Please try again.', 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।'],
  ['This is taking too long. Please try again.', 'इसमें बहुत समय लग रहा है। कृपया फिर कोशिश करें।'],
  ['Please try again in a moment', 'कृपया थोड़ी देर में फिर कोशिश करें'],
  ['The server is restarting. Please try again in a moment.', 'साइट दोबारा चालू हो रही है। कृपया थोड़ी देर में फिर कोशिश करें।'],
  ['Search is still starting up. Please try again in a moment', 'खोज अभी चालू हो रही है। कृपया थोड़ी देर में फिर कोशिश करें'],
  [
    'The database is busy. Nothing was changed; please try again in a moment',
    'साइट पर अभी बहुत काम है। कुछ बदला नहीं गया; कृपया थोड़ी देर में फिर कोशिश करें।',
  ],
  [
    "The database's disk is full. Nothing was changed; reading still works",
    'साइट पर अभी कुछ सेव नहीं हो पा रहा है। आपका कुछ बदला नहीं है; पढ़ सकते हैं, बाकी के लिए बाद में कोशिश करें।',
  ],
  [
    'The database accepts no changes at the moment; reading still works',
    'साइट पर अभी कुछ बदला नहीं जा सकता। पढ़ सकते हैं; बाकी के लिए थोड़ी देर में कोशिश करें।',
  ],
  ["The database can't be reached at the moment", 'साइट अभी ठीक से नहीं चल रही है। कृपया थोड़ी देर में फिर कोशिश करें।'],
  [
    "The database file can't be read or written at the moment",
    'साइट अभी ठीक से नहीं चल रही है। कृपया थोड़ी देर में फिर कोशिश करें।',
  ],
  ['Something this refers to does not exist any more', 'यह जिससे जुड़ा था, वह अब नहीं है। कृपया पेज फिर से खोलें'],
  ['There is one like this already', 'ऐसा एक पहले से मौजूद है। कृपया पेज फिर से खोलें'],
  [
    "Requests from other sites can't change anything here",
    'किसी दूसरी साइट से यहाँ कुछ बदला नहीं जा सकता। कृपया हमारी साइट खोलकर करें',
  ],
  ['The text has changed. Please load the page again', 'सहमति के शब्द बदल गए हैं। कृपया पेज फिर से खोलें'],

  // Files.
  ['That is too large', 'यह फ़ाइल या संदेश बहुत बड़ा है। कृपया छोटा करके भेजें'],
  ['A file is required', 'कृपया फ़ाइल चुनें'],
  ['The form could not be read', 'फ़ाइल पढ़ी नहीं जा सकी। कृपया फिर भेजें'],
  [
    'The file arrives too slowly. Please try again on a better connection',
    'फ़ाइल बहुत धीरे आ रही है। कृपया बेहतर इंटरनेट पर फिर कोशिश करें',
  ],
  [
    'Many people are sending files just now. Please try again in a minute.',
    'अभी बहुत लोग फ़ाइलें भेज रहे हैं। कृपया एक मिनट बाद फिर कोशिश करें।',
  ],
  [
    "We can't take more files just now. Please book first, and send them from the booking's page.",
    'अभी और फ़ाइलें नहीं ली जा सकतीं। कृपया पहले कॉल बुक करें और फिर बुकिंग के पेज से भेजें।',
  ],
  ['Files can be added until the call begins', 'फ़ाइलें कॉल शुरू होने तक ही जोड़ी जा सकती हैं'],

  // Signing in, and the account.
  [
    'That code is wrong or has expired. Please check it or ask for a new one',
    'यह कोड गलत है या इसका समय निकल गया है। कृपया फिर से देखें या नया कोड मँगाएँ',
  ],
  [
    'Too many wrong codes were entered for this address, so its codes have twelve digits for now. Please enter all twelve, or ask for a new code',
    'इस पते के लिए कई बार गलत कोड लिखा गया, इसलिए अभी इसके कोड 12 अंकों के हैं। कृपया पूरे 12 अंक लिखें या नया कोड मँगाएँ',
  ],
  ['Please confirm your e-mail address first', 'कृपया पहले अपने ई-मेल की पुष्टि करें'],
  [
    'Please enter the code that we send to your present e-mail address first',
    'कृपया पहले वह कोड लिखें जो हम आपके अभी के ई-मेल पते पर भेजते हैं',
  ],
  ['Please enter a valid email address', 'कृपया सही ई-मेल पता लिखें'],
  ['Please enter a valid 10-digit mobile number', 'कृपया 10 अंकों का सही मोबाइल नंबर लिखें'],
  ['Please choose a dial code from the list', 'कृपया सूची में से देश का कोड चुनें'],
  [
    'Please enter a valid {digits}-digit phone number or leave it empty',
    'कृपया {digits} अंकों का सही फ़ोन नंबर लिखें या जगह ख़ाली छोड़ दें',
  ],
  [
    'Please enter a valid phone number for {code} ({from} to {to} digits) or leave it empty',
    'कृपया {code} का सही फ़ोन नंबर लिखें ({from} से {to} अंक) या जगह ख़ाली छोड़ दें',
  ],
  ['Name is required', 'नाम लिखना ज़रूरी है'],
  ['Please use at most {limit} characters', 'कृपया ज़्यादा से ज़्यादा {limit} अक्षर लिखें'],
  ['Please confirm that you are 18 or older', 'कृपया बताएँ कि आपकी उम्र 18 साल या उससे ज़्यादा है'],
  [
    'This address was just used to subscribe. Please try again',
    'इस पते से अभी-अभी सब्सक्राइब किया गया है। कृपया फिर कोशिश करें',
  ],
  [
    'Google has not verified this e-mail address. Please use another way to sign in',
    'Google ने इस ई-मेल पते की पुष्टि नहीं की है। कृपया किसी और तरीके से लॉगिन करें',
  ],
  [
    'This address is linked to another Google account here. Please sign in with a code',
    'यह पता यहाँ किसी दूसरे Google अकाउंट से जुड़ा है। कृपया कोड से लॉगिन करें',
  ],
  [
    'This sign-in has expired or was begun elsewhere. Please start again',
    'लॉगिन का समय निकल गया या वह कहीं और शुरू हुआ था। कृपया फिर से शुरू करें',
  ],
  [
    'The address of this account was changed less than seven days ago. It can be changed or deleted after that time',
    'इस अकाउंट का पता सात दिन के भीतर बदला गया है। सात दिन पूरे होने पर इसे फिर बदला या मिटाया जा सकता है',
  ],
  ['This link has expired. Please write to us', 'इस लिंक का समय निकल गया है। कृपया हमें लिखें'],
  [
    'This link no longer counts, because the address has changed since. Please write to us',
    'यह लिंक अब नहीं चलेगा, क्योंकि इसके बाद पता बदल चुका है। कृपया हमें लिखें',
  ],
  [
    'Since then a new account was made with this address, and what it holds must not be lost. Nothing was changed. Please write to us while this link counts',
    'इस बीच इसी पते से एक नया अकाउंट बना है, और उसमें जो है वह खोना नहीं चाहिए। कुछ नहीं बदला गया। जब तक यह लिंक चलता है, कृपया हमें लिखें',
  ],
  ['Another subscriber has this address', 'यह पता किसी और सब्सक्राइबर का है'],
  ['Please type your own e-mail address', 'कृपया अपना ही ई-मेल पता लिखें'],
  ['Please subscribe again with that address', 'कृपया उस पते से फिर सब्सक्राइब करें'],

  // Unsubscribing.
  ['You are still subscribed', 'आपका सब्सक्रिप्शन अब भी चालू है'],
  [
    'That is more than ten minutes ago. You can subscribe again at any time.',
    'दस मिनट से ज़्यादा हो चुके हैं। आप कभी भी फिर सब्सक्राइब कर सकते हैं।',
  ],
  [
    'This link is too old. Enter your address and we send a new one.',
    'यह लिंक बहुत पुराना है। अपना पता लिखें, हम नया लिंक भेज देंगे।',
  ],
  ['Please choose what to stop', 'कृपया चुनें कि क्या बंद करना है'],
  ['If this address is subscribed we sent a link', 'अगर इस पते से सब्सक्राइब किया गया है, तो हमने उस पर एक लिंक भेज दिया है'],
  ['Messages go to your own number and address only', 'संदेश सिर्फ़ आपके अपने नंबर और पते पर भेजे जाते हैं'],

  // Comments, what is followed, feedback and the search.
  ['Please write something first', 'पहले कुछ लिखें'],
  ['Please keep it under 1,500 characters', 'कृपया 1,500 अक्षरों से कम में लिखें'],
  [
    'A comment can be changed for ten minutes. You can still delete it',
    'टिप्पणी सिर्फ़ दस मिनट तक बदली जा सकती है। आप इसे अब भी हटा सकते हैं',
  ],
  ['Its author has removed this comment', 'लिखने वाले ने यह टिप्पणी हटा दी है'],
  ['Comments are closed. Please keep your text if you need it', 'टिप्पणियाँ बंद हैं। अपना लिखा चाहिए तो उसे कहीं और रख लें'],
  [
    'You follow {count} pages already. Please remove one first',
    'आपको पहले से {count} पेजों के बदलाव की सूचना मिलती है। पहले उनमें से एक हटाएँ',
  ],
  ['Feedback is required', 'कृपया अपनी राय लिखें'],
  ['User email not found', 'आपका ई-मेल पता नहीं मिला। कृपया पहले लॉगिन करें'],
  ['Keyword is required', 'कृपया बताएँ कि आप क्या खोज रहे थे'],
  ['That is too long', 'यह बहुत लंबा है। कृपया छोटा करके लिखें'],
  ['There is something on this already. Please search for it once more', 'इस पर पहले से कुछ मौजूद है। कृपया एक बार फिर खोजें'],

  // The assistant.
  ['Please type a question', 'कृपया सवाल लिखें'],
  ['Please ask in at most {most} characters', 'कृपया ज़्यादा से ज़्यादा {most} अक्षरों में पूछें'],
  ['Please send your question as text', 'कृपया सवाल लिखकर भेजें'],
  ['Please wait for the answer, or stop it first', 'कृपया जवाब पूरा होने दें या पहले उसे रोकें'],
  [
    'This conversation is as long as it can get. Please start a new one; this one stays in your history',
    'यह बातचीत जितनी लंबी हो सकती थी, हो चुकी है। कृपया नई शुरू करें; यह आपकी पुरानी बातचीत में रहेगी',
  ],
  ["We couldn't write an answer. Please try again.", 'जवाब नहीं लिखा जा सका। कृपया फिर कोशिश करें।'],
  ['Only an article of this site can be summarised', 'सिर्फ़ इस साइट के लेख का सार बनाया जा सकता है'],
  ['There is no answer to share yet', 'शेयर करने के लिए अभी कोई जवाब नहीं है'],
  ['This conversation is no longer shared', 'यह बातचीत अब शेयर नहीं की जा रही है'],
  ['This question has an answer', 'इस सवाल का जवाब मिल चुका है'],
  [
    'Please tick the box: we may keep your address only with your consent',
    'कृपया बॉक्स पर टिक करें: आपकी सहमति के बिना हम आपका पता नहीं रख सकते',
  ],
  [
    'You have asked for as many answers as we can note in a day. Please come back tomorrow',
    'एक दिन में जितने जवाबों का अनुरोध दर्ज हो सकता है, आप उतने कर चुके हैं। कृपया कल फिर आएँ',
  ],
  [
    'As many answers have been asked for from here as we can note in a day. Please come back tomorrow, or confirm your e-mail address under My Account and ask again',
    'एक दिन में यहाँ से जितने जवाबों का अनुरोध दर्ज हो सकता है, उतने हो चुके हैं। कृपया कल फिर आएँ, या “मेरा अकाउंट” में अपने ई-मेल की पुष्टि करके फिर से पूछें',
  ],
  [
    'You are waiting for a hundred answers already. We will write as soon as one of them is there',
    'आप पहले से सौ जवाबों का इंतज़ार कर रहे हैं। उनमें से कोई आते ही हम आपको लिखेंगे',
  ],
  [
    'We can note no more of this for an address that nobody has confirmed. Please confirm your e-mail address under My Account and ask again',
    'जिस पते की पुष्टि नहीं हुई है, उसके लिए इससे ज़्यादा दर्ज नहीं हो सकता। कृपया “मेरा अकाउंट” में अपने ई-मेल की पुष्टि करके फिर से पूछें',
  ],
]
