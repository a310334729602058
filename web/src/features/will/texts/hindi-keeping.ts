// What the planner says of keeping, sealing, uploading and deleting, in Hindi. A name in braces stands for what differs.

import type { SentencePair } from '../../../lib/interface-texts/sentence-pairs'

const KEEPING: SentencePair[] = [
  ['The draft on this device', 'इस डिवाइस पर रखा मसौदा'],
  [
    'We never receive it; only a sealed file goes to your account, and only when you upload it.',
    'यह हमें कभी नहीं मिलता; आपके अकाउंट में सिर्फ़ सील की गई फ़ाइल जाती है, और वह भी तभी जब आप अपलोड करें।',
  ],
  ['The browser did not delete the draft.', 'ब्राउज़र ने मसौदा नहीं मिटाया।'],
  ['There is no draft on this device: it was deleted.', 'इस डिवाइस पर कोई मसौदा नहीं है: उसे मिटा दिया गया।'],
  [
    'Nothing is kept on this device: the draft goes when you close this tab.',
    'इस डिवाइस पर कुछ नहीं रखा जाता: यह टैब बंद करते ही मसौदा चला जाएगा।',
  ],
  ['This browser could not keep the draft: it is only in this tab.', 'यह ब्राउज़र मसौदा नहीं रख सका: वह सिर्फ़ इस टैब में है।'],
  [
    'Nothing is written yet. What you write is kept in this browser, unlocked: whoever uses it can read it.',
    'अभी कुछ नहीं लिखा है। आप जो लिखेंगे, वह इस ब्राउज़र में बिना ताले के रहेगा: जो इसे इस्तेमाल करे, वह पढ़ सकता है।',
  ],
  [
    'The draft is kept in this browser, unlocked. Whoever uses this browser can read it.',
    'मसौदा इस ब्राउज़र में बिना ताले के रखा है। जो यह ब्राउज़र इस्तेमाल करे, वह उसे पढ़ सकता है।',
  ],
  ['This is a shared computer', 'यह साझा कंप्यूटर है'],
  ['Keep nothing here. The draft is gone when you close this tab.', 'यहाँ कुछ न रखें। यह टैब बंद करते ही मसौदा चला जाएगा।'],
  ['Save a sealed file', 'सील की गई फ़ाइल सेव करें'],
  [
    'A file only your passphrase opens. Keep it where you keep other papers. We never see the passphrase, so we cannot open the file, and',
    'यह फ़ाइल सिर्फ़ आपके पासफ़्रेज़ (passphrase, लंबा पासवर्ड) से खुलती है। इसे वहीं रखें जहाँ दूसरे काग़ज़ रखते हैं। पासफ़्रेज़ हमें कभी नहीं दिखता, इसलिए हम फ़ाइल नहीं खोल सकते, और',
  ],
  ['nobody can reset a forgotten passphrase', 'भूला हुआ पासफ़्रेज़ कोई दोबारा नहीं दे सकता'],
  [
    '. The signed paper is your will; this file is only for changing it later.',
    '। आपकी वसीयत दस्तख़त किया हुआ काग़ज़ है; यह फ़ाइल सिर्फ़ बाद में बदलाव करने के लिए है।',
  ],
  ['Passphrase', 'पासफ़्रेज़'],
  ['The same once more', 'वही एक बार फिर'],
  ['The two are not the same.', 'दोनों एक जैसे नहीं हैं।'],
  ['At least {words} words or {letters} characters.', 'कम से कम {words} शब्द या {letters} अक्षर।'],
  ['Strength: weak.', 'मज़बूती: कमज़ोर।'],
  ['Strength: fair.', 'मज़बूती: ठीक-ठाक।'],
  ['Strength: strong.', 'मज़बूती: अच्छी।'],
  ['Use at least {words} words, or {letters} characters.', 'कम से कम {words} शब्द या {letters} अक्षर लिखें।'],
  ['It repeats itself. Use different words.', 'इसमें दोहराव है। अलग-अलग शब्द लिखें।'],
  ['These words are too short. Use longer ones.', 'ये शब्द बहुत छोटे हैं। लंबे शब्द लिखें।'],
  [
    'Others would try this first. Choose something only you would think of.',
    'दूसरे लोग सबसे पहले यही आज़माएँगे। कुछ ऐसा चुनें जो सिर्फ़ आपको सूझे।',
  ],
  ['Seal and save', 'सील करके सेव करें'],
  ['Making the key', 'चाबी बन रही है'],
  [
    'The file was sealed, opened again with your passphrase, and is the same. It is among your downloads.',
    'फ़ाइल सील की गई, आपके पासफ़्रेज़ से दोबारा खोली गई, और वैसी ही निकली। वह आपके डाउनलोड में है।',
  ],
  [
    'The will is too long for a sealed file (at most {size} KB). Please shorten it.',
    'सील की गई फ़ाइल के लिए वसीयत बहुत लंबी है (ज़्यादा से ज़्यादा {size} KB)। कृपया इसे छोटा करें।',
  ],
  [
    'The file could not be sealed on this device. Nothing was saved.',
    'इस डिवाइस पर फ़ाइल सील नहीं हो सकी। कुछ भी सेव नहीं हुआ।',
  ],
  ['Open a saved file', 'सेव की हुई फ़ाइल खोलें'],
  ['Open a sealed file', 'सील की गई फ़ाइल खोलें'],
  ['File', 'फ़ाइल'],
  ['It takes the place of the draft here.', 'यह यहाँ के मसौदे की जगह ले लेगी।'],
  ['Passphrase of the file', 'फ़ाइल का पासफ़्रेज़'],
  ['Open', 'खोलें'],
  [
    'This is not a sealed will. Its name usually ends in “{ending}”.',
    'यह सील की गई वसीयत नहीं है। उसके नाम के अंत में आम तौर पर “{ending}” होता है।',
  ],
  [
    'This file was made by another version of the planner, which this one cannot read. Nothing was changed.',
    'यह फ़ाइल प्लानर के किसी और संस्करण की है, जिसे यह संस्करण नहीं पढ़ सकता। कुछ नहीं बदला गया।',
  ],
  [
    'The file was changed or damaged after it was saved. Try another copy of it.',
    'सेव होने के बाद फ़ाइल बदल गई या ख़राब हो गई। इसकी दूसरी कॉपी आज़माएँ।',
  ],
  ['The file is too large to be a sealed will.', 'फ़ाइल इतनी बड़ी है कि यह सील की गई वसीयत नहीं हो सकती।'],
  [
    'This passphrase does not open the file. Check capital letters and spaces. Nobody can reset it; if it is lost, write the will anew. A signed paper will stays valid.',
    'इस पासफ़्रेज़ से फ़ाइल नहीं खुलती। बड़े-छोटे अक्षर और ख़ाली जगह जाँचें। इसे कोई दोबारा नहीं दे सकता; खो गया हो, तो वसीयत नए सिरे से लिखें। दस्तख़त की हुई काग़ज़ी वसीयत मान्य रहती है।',
  ],
  ['The will of {date} is open. It took the place of the draft.', '{date} की वसीयत खुल गई है। अब मसौदे की जगह यही है।'],
]

const ACCOUNT: SentencePair[] = [
  [
    'If you like, a copy of this sealed file can lie in your account, to open it on another device. Only the sealed bytes go there. Without your passphrase we cannot open them, and neither can anybody else.',
    'चाहें तो इस सील की गई फ़ाइल की एक कॉपी अपने अकाउंट में रखें, ताकि दूसरे डिवाइस पर खोल सकें। वहाँ सिर्फ़ सील की गई फ़ाइल जाती है। आपके पासफ़्रेज़ के बिना उसे न हम खोल सकते हैं, न कोई और।',
  ],
  ['One moment…', 'एक क्षण…'],
  ['Upload to my account', 'मेरे अकाउंट में अपलोड करें'],
  ['Where should it go?', 'इसे कहाँ रखें?'],
  [
    'Your account holds sealed files already. A file that is replaced is gone; no older version is kept.',
    'आपके अकाउंट में पहले से सील की गई फ़ाइलें हैं। जिस फ़ाइल को बदलेंगे, वह चली जाएगी; उसका पुराना रूप नहीं रखा जाता।',
  ],
  ['Replace the one of {at} IST', '{at} वाली बदलें'],
  ['Keep it as another one', 'इसे एक और फ़ाइल की तरह रखें'],
  ['Don’t upload', 'अपलोड न करें'],
  ['The file was not uploaded. It is still among your downloads.', 'फ़ाइल अपलोड नहीं हुई। वह अब भी आपके डाउनलोड में है।'],
  [
    'The sealed file lies in your account since {at} IST. You find and delete it in My Account, under “Kept for you”.',
    'सील की गई फ़ाइल {at} से आपके अकाउंट में है। वह “मेरा अकाउंट” में “आपके लिए रखी चीज़ें” के नीचे मिलेगी; वहीं से मिटा भी सकते हैं।',
  ],
  ['Open from my account', 'मेरे अकाउंट से खोलें'],
  ['Which one?', 'कौन-सी फ़ाइल?'],
  ['Sealed on {at} IST', '{at} पर सील की गई'],
  ['No sealed file lies in your account.', 'आपके अकाउंट में सील की गई कोई फ़ाइल नहीं है।'],
  [
    'The file sealed on {at} IST is here, still sealed. Type its passphrase above and press Open.',
    '{at} पर सील की गई फ़ाइल आ गई है; सील अभी बंद है। ऊपर उसका पासफ़्रेज़ लिखें और “खोलें” दबाएँ।',
  ],
  ['The file could not be fetched. Please try again.', 'फ़ाइल नहीं आ सकी। कृपया फिर कोशिश करें।'],
  ['When to look at it again', 'वसीयत दोबारा कब देखें'],
  ['Once a year, and after each of these:', 'साल में एक बार, और इनमें से कुछ भी होने पर:'],
  ['a marriage or a divorce', 'विवाह या तलाक़'],
  ['a birth or an adoption', 'बच्चे का जन्म या गोद लेना'],
  ['the death of somebody named in the will, or of the executor', 'वसीयत में लिखे किसी व्यक्ति की या निष्पादक की मृत्यु'],
  ['a house, a plot or a business bought or sold', 'मकान, प्लॉट या कारोबार की ख़रीद या बिक्री'],
  ['a move to another State or country', 'दूसरे राज्य या देश में बसना'],
  [
    'a new nominee, policy or account that the will does not name',
    'नया नॉमिनी, या ऐसी पॉलिसी या खाता जो वसीयत में नहीं है',
  ],
  [
    'A small change is safest as a new will that cancels the earlier one, signed again before two witnesses.',
    'छोटे बदलाव के लिए भी सबसे सुरक्षित यह है कि नई वसीयत बनाएँ जो पिछली को रद्द करे, और उस पर दो गवाहों के सामने फिर दस्तख़त करें।',
  ],
  ['Yearly reminder for my calendar (.ics)', 'मेरे कैलेंडर के लिए सालाना याद (.ics)'],
  [
    'The entry says “Your yearly paper check” and never names the will. It is made here; we learn nothing of it.',
    'कैलेंडर में “काग़ज़ों की सालाना जाँच” लिखा आएगा, वसीयत का नाम नहीं। यह यहीं बनता है; हमें इसका कुछ पता नहीं चलता।',
  ],
  [
    'Would you rather have a mail? Ask for it in My Account, under Updates. It comes once a year and names no paper.',
    'ई-मेल चाहते हैं? “मेरा अकाउंट” में “हम आपको क्या भेजें” के नीचे चुनें। यह साल में एक बार आता है और किसी काग़ज़ का नाम नहीं लेता।',
  ],
  ['Yearly check', 'सालाना जाँच'],
  ['Your yearly paper check', 'काग़ज़ों की सालाना जाँच'],
  [
    'Look through your papers: who is named, what has changed in the family and in what you own, and where the originals lie.',
    'अपने काग़ज़ देख लें: किनके नाम लिखे हैं, परिवार और संपत्ति में क्या बदला है, और असली काग़ज़ कहाँ रखे हैं।',
  ],
  ['Delete everything', 'सब कुछ मिटाएँ'],
  [
    'This removes the draft from this device. Files that you saved, and paper, stay where you put them. A sealed file that you uploaded stays in your account; you delete it in My Account, with a receipt of its own.',
    'इससे मसौदा इस डिवाइस से मिट जाएगा। आपकी सेव की हुई फ़ाइलें और काग़ज़ जहाँ रखे हैं, वहीं रहेंगे। अपलोड की हुई सील की गई फ़ाइल आपके अकाउंट में रहेगी; उसे “मेरा अकाउंट” में मिटाएँ, जहाँ उसकी अलग रसीद मिलती है।',
  ],
  ['I want to delete the draft. It cannot be brought back.', 'मुझे मसौदा मिटाना है। इसे वापस नहीं लाया जा सकता।'],
  [
    'The browser did not delete the draft. Close the other tabs of this site and try again, or clear this site’s data in the browser’s settings.',
    'ब्राउज़र ने मसौदा नहीं मिटाया। इस साइट के दूसरे टैब बंद करके फिर कोशिश करें, या ब्राउज़र की सेटिंग में इस साइट का डेटा मिटाएँ।',
  ],
  ['Deleted. Receipt: everything was deleted on {at} IST.', 'मिटा दिया गया। रसीद: {at} पर सब कुछ मिटाया गया।'],
  [
    'Deleted: the draft in memory, and the planner’s database in this browser. On our servers there never was a draft.',
    'मिटाया गया: इस टैब में खुला मसौदा, और इस ब्राउज़र में प्लानर का डेटाबेस। हमारे सर्वर पर मसौदा कभी था ही नहीं।',
  ],
]

export const HINDI_KEEPING: SentencePair[] = [...KEEPING, ...ACCOUNT]
