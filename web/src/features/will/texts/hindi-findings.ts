// What the checks find, in Hindi. A name in braces stands for what differs: the English sentences are those of `checks` and `model/limits.ts`.

import type { SentencePair } from '../../../lib/interface-texts/sentence-pairs'
import { HINDI_STOPS } from './hindi-stops'
import { HINDI_WITNESSES } from './hindi-witnesses'

/** Words that stand inside the sentences below. */
const PARTS: SentencePair[] = [
  ['everything else', 'बाकी सब'],
  ['“an asset”', '“कोई संपत्ति”'],
  ['An asset', 'कोई संपत्ति'],
  ['Somebody without a name', 'बिना नाम के व्यक्ति'],
  ['your wife', 'आपकी पत्नी'],
  ['your husband', 'आपके पति'],
  ['your son', 'आपका बेटा'],
  ['your daughter', 'आपकी बेटी'],
  ['wife', 'पत्नी'],
  ['husband', 'पति'],
  ['son', 'बेटा'],
  ['daughter', 'बेटी'],
  [
    'Employees’ Provident Funds Scheme, 1952, paragraph 61(3) and (4), and Employees’ Pension Scheme, 1995, paragraph 16(5); we have not compared the schemes of 2026',
    'कर्मचारी भविष्य निधि योजना, 1952, पैरा 61(3) और (4), और कर्मचारी पेंशन योजना, 1995, पैरा 16(5); 2026 की योजनाओं से हमने इसका मिलान नहीं किया है',
  ],
  ['January', 'जनवरी'],
  ['February', 'फ़रवरी'],
  ['March', 'मार्च'],
  ['April', 'अप्रैल'],
  ['May', 'मई'],
  ['June', 'जून'],
  ['July', 'जुलाई'],
  ['August', 'अगस्त'],
  ['September', 'सितंबर'],
  ['October', 'अक्टूबर'],
  ['November', 'नवंबर'],
  ['December', 'दिसंबर'],
]

const ERRORS: SentencePair[] = [
  ['Please give your name.', 'कृपया अपना नाम लिखें।'],
  ['Please give your date of birth.', 'कृपया अपनी जन्मतिथि लिखें।'],
  ['Please give your address.', 'कृपया अपना पता लिखें।'],
  ['Please give the State of your permanent home.', 'कृपया अपने स्थायी घर का राज्य चुनें।'],
  ['Please give the personal law that applies to you.', 'कृपया चुनें कि आप पर कौन-सा निजी कानून लागू है।'],
  [
    'Please say whether both of you are Hindu, Buddhist, Sikh or Jain. It decides which law applies to a will after a marriage under the Special Marriage Act.',
    'कृपया बताएँ कि आप दोनों हिन्दू, बौद्ध, सिख या जैन हैं या नहीं। विशेष विवाह अधिनियम (Special Marriage Act) के तहत विवाह के बाद वसीयत पर कौन-सा कानून लगेगा, यह इसी से तय होता है।',
  ],
  ['Somebody in the list of people has no name.', 'लोगों की सूची में किसी का नाम नहीं लिखा है।'],
  ['Write the year of birth of {name} with four digits.', '{name} का जन्म-वर्ष चार अंकों में लिखें।'],
  [
    '{name} cannot be born in {year}. Correct the year, or tick that this person has died.',
    '{name}: जन्म-वर्ष {year} सही नहीं हो सकता। वर्ष ठीक करें, या टिक करें कि इस व्यक्ति की मृत्यु हो चुकी है।',
  ],
  [
    '{name} cannot be born on {day} {month} {year}. Correct the year, or tick that this person has died.',
    '{name}: जन्मतिथि {day} {month} {year} सही नहीं हो सकती। वर्ष ठीक करें, या टिक करें कि इस व्यक्ति की मृत्यु हो चुकी है।',
  ],
  [
    '{name} cannot be born in {year}. Correct the year, or the date.',
    '{name}: जन्म-वर्ष {year} सही नहीं हो सकता। वर्ष या तारीख ठीक करें।',
  ],
  [
    '{name} cannot be born on {day} {month} {year}. Correct the year, or the date.',
    '{name}: जन्मतिथि {day} {month} {year} सही नहीं हो सकती। वर्ष या तारीख ठीक करें।',
  ],
  [
    '{name}, in your list of people, has your own name. If this is you, remove the entry: nobody takes under their own will. If it is another person, give the year of birth, or add to the name what tells the two of you apart.',
    'लोगों की सूची में {name} का नाम वही है जो आपका है। अगर यह आप ही हैं, तो नाम सूची से हटाएँ: अपनी ही वसीयत से किसी को कुछ नहीं मिलता। अगर यह कोई और है, तो जन्म-वर्ष लिखें, या नाम में कुछ जोड़ें जिससे दोनों अलग पहचाने जाएँ।',
  ],
  [
    'You say that you leave {name} nothing on purpose, but {again} is also among those who take, or take in somebody’s place. Untick the box beside the name, or choose somebody else there.',
    'आपने लिखा है कि {name} को जान-बूझकर कुछ नहीं देना है, फिर भी यह नाम पाने वालों में या किसी की जगह पाने वालों में है। नाम के पास का टिक हटाएँ, या वहाँ किसी और को चुनें।',
  ],
  ['An asset has no description.', 'एक संपत्ति का विवरण नहीं लिखा है।'],
  ['Give only the last four digits for “{words}”.', '“{words}” के सिर्फ़ आख़िरी चार अंक लिखें।'],
  ['“{words}” is given twice.', '“{words}” दो बार दी गई है।'],
  [
    '“{words}” is marked as family property, which the personal law you chose does not know.',
    '“{words}” को पारिवारिक संपत्ति बताया गया है, पर आपके चुने हुए निजी कानून में ऐसी संपत्ति नहीं होती।',
  ],
  [
    '“{words}” is joint. The other owner keeps their own part; you can give only yours.',
    '“{words}” साझे नाम में है। दूसरे मालिक का हिस्सा उन्हीं का रहता है; आप सिर्फ़ अपना हिस्सा दे सकते हैं।',
  ],
  [
    'You chose that whoever takes “{words}” takes over its loan. The will says so only if you give it by itself; as part of everything else, its loan is paid from everything else, like your other debts.',
    'आपने चुना है कि “{words}” जिसे मिले, उसका कर्ज़ भी वही ले। वसीयत में यह तभी लिखा जाएगा जब आप इसे अलग से किसी को दें; बाकी संपत्ति के हिस्से के रूप में इसका कर्ज़, आपके दूसरे कर्ज़ों की तरह, बाकी संपत्ति में से चुकाया जाएगा।',
  ],
  [
    '“{words}” is family property. You can give only your own share, so don’t describe it as the whole.',
    '“{words}” पारिवारिक संपत्ति है। आप सिर्फ़ अपना हिस्सा दे सकते हैं, इसलिए इसे पूरी संपत्ति की तरह न लिखें।',
  ],
  ['The shares of {of} add up to {sum}%, not to 100%.', '{of}: हिस्सों का जोड़ {sum}% है, 100% होना चाहिए।'],
  ['A share of {of} is 0%.', '{of}: एक हिस्सा 0% है।'],
  ['Somebody stands twice among those who take {of}.', '{of}: पाने वालों में एक नाम दो बार है।'],
  ['Choose who takes {of}.', '{of}: चुनें कि यह किसे मिले।'],
  ['{name} has died. Say who takes {of} instead.', '{of}: {name} की मृत्यु हो चुकी है। बताएँ कि उनकी जगह यह किसे मिले।'],
  [
    'The substitute of {name} for {of} must be another living person.',
    '{of}: {name} की जगह पाने वाला कोई दूसरा जीवित व्यक्ति होना चाहिए।',
  ],
  [
    'The second substitute of {name} for {of} must be another living person.',
    '{of}: {name} की जगह दूसरे क्रम पर पाने वाला कोई और जीवित व्यक्ति होना चाहिए।',
  ],
  [
    'You chose that a child born later shares with your other children, but none of them takes a part of everything else. Choose another answer there.',
    'आपने चुना है कि बाद में जन्मी संतान आपके दूसरे बच्चों के साथ बाँटे, पर बाकी संपत्ति में से उनमें से किसी को कुछ नहीं मिलता। वहाँ दूसरा जवाब चुनें।',
  ],
  [
    'Say who takes everything else. Without this, what you forgot has no owner by your will.',
    'बताएँ कि बाकी सब किसे मिले। इसके बिना, जो आप भूल गए, उसका आपकी वसीयत से कोई मालिक नहीं बनेगा।',
  ],
  ['Choose an executor.', 'निष्पादक (executor) चुनें।'],
  ['The second executor must be another person.', 'दूसरा निष्पादक कोई और व्यक्ति होना चाहिए।'],
  [
    '{name} is the executor and cannot be the only witness.',
    'निष्पादक {name} अकेले गवाह नहीं हो सकते; दूसरा गवाह कोई और हो।',
  ],
  ['{name} has died and cannot be executor.', '{name} की मृत्यु हो चुकी है, इसलिए यह नाम निष्पादक के लिए नहीं चुना जा सकता।'],
  ['{name} has died and cannot be guardian.', '{name} की मृत्यु हो चुकी है, इसलिए यह नाम अभिभावक के लिए नहीं चुना जा सकता।'],
  ['{name} is a minor and cannot be executor.', '{name} नाबालिग हैं और निष्पादक नहीं बन सकते।'],
  ['{name} is a minor and cannot be guardian.', '{name} नाबालिग हैं और अभिभावक नहीं बन सकते।'],
  ['The second guardian must be another person.', 'दूसरा अभिभावक कोई और व्यक्ति होना चाहिए।'],
  [
    '{names} and {last} would take before the age of {age}. Name a guardian or somebody who holds the share until then.',
    '{names} और {last} को {age} वर्ष की उम्र से पहले हिस्सा मिल सकता है। अभिभावक चुनें, या किसी को जो तब तक हिस्सा सँभाले।',
  ],
  [
    '{name} would take before the age of {age}. Name a guardian or somebody who holds the share until then.',
    '{name} को {age} वर्ष की उम्र से पहले हिस्सा मिल सकता है। अभिभावक चुनें, या किसी को जो तब तक हिस्सा सँभाले।',
  ],
  [
    'A child born later takes a share, and may be under {age} on that day. Name a guardian or somebody who holds such a share until then.',
    'बाद में जन्मी संतान को हिस्सा मिलेगा, और उस दिन उसकी उम्र {age} वर्ष से कम हो सकती है। अभिभावक चुनें, या किसी को जो तब तक ऐसा हिस्सा सँभाले।',
  ],
  [
    'A share may go to somebody’s children, and they may be under {age} on that day. Name a guardian or somebody who holds such a share until then.',
    'कोई हिस्सा किसी के बच्चों को मिल सकता है, और उस दिन उनकी उम्र {age} वर्ष से कम हो सकती है। अभिभावक चुनें, या किसी को जो तब तक ऐसा हिस्सा सँभाले।',
  ],
  [
    '{name} takes a share and is under {age}, so somebody else must hold it. Choose another person, or a lower age.',
    '{name} को हिस्सा मिलता है और उम्र {age} वर्ष से कम है, इसलिए हिस्सा किसी और को सँभालना होगा। दूसरा व्यक्ति चुनें, या कम उम्र।',
  ],
  ['{name} cannot hold the shares of minors.', '{name} नाबालिगों के हिस्से नहीं सँभाल सकते। किसी और को चुनें।'],
  ['Please shorten your name or address. Nothing is cut for you.', 'कृपया अपना नाम या पता छोटा करें। हम कुछ नहीं काटते।'],
  [
    'Please shorten what you wrote about an earlier will. Nothing is cut for you.',
    'पहले की वसीयत के बारे में आपने जो लिखा है, कृपया उसे छोटा करें। हम कुछ नहीं काटते।',
  ],
  [
    'Please shorten the list of people (at most {most}). Nothing is cut for you.',
    'कृपया लोगों की सूची छोटी करें (ज़्यादा से ज़्यादा {most})। हम कुछ नहीं काटते।',
  ],
  [
    'Please shorten the name that begins “{name}”. Nothing is cut for you.',
    'कृपया “{name}” से शुरू होने वाला नाम छोटा करें। हम कुछ नहीं काटते।',
  ],
  [
    'Please shorten the list of assets (at most {most}). Nothing is cut for you.',
    'कृपया संपत्ति की सूची छोटी करें (ज़्यादा से ज़्यादा {most})। हम कुछ नहीं काटते।',
  ],
  [
    'Please shorten the asset that begins “{words}”. Nothing is cut for you.',
    'कृपया “{words}” से शुरू होने वाला विवरण छोटा करें। हम कुछ नहीं काटते।',
  ],
  [
    'Please shorten the name or address of a witness. Nothing is cut for you.',
    'कृपया गवाह का नाम या पता छोटा करें। हम कुछ नहीं काटते।',
  ],
  ['Please shorten a wish. Nothing is cut for you.', 'कृपया अपनी कोई इच्छा छोटी करके लिखें। हम कुछ नहीं काटते।'],
  [
    'Please shorten the changes of the codicil. Nothing is cut for you.',
    'कृपया क्रोडपत्र (codicil) के बदलाव छोटे करके लिखें। हम कुछ नहीं काटते।',
  ],
  [
    'This is {over} character too long. The most is {most}. Nothing is cut: please shorten it.',
    'यह {over} अक्षर ज़्यादा लंबा है। सीमा {most} है। हम कुछ नहीं काटते: कृपया इसे छोटा करें।',
  ],
  [
    'This is {over} characters too long. The most is {most}. Nothing is cut: please shorten it.',
    'यह {over} अक्षर ज़्यादा लंबा है। सीमा {most} है। हम कुछ नहीं काटते: कृपया इसे छोटा करें।',
  ],
]

/** A share that comes about only after the death of one or two people who should hold it. */
const REPLACED: SentencePair[] = [
  ['The children of {name}', '{name} की संतानों'],
  ['{name}', '{name}'],
].flatMap(([taker, hindiTaker]) =>
  [' and {last}', ''].map(
    (more): SentencePair => [
      `${taker} would take a share only after the death of {holder}${more}, and nobody else is named to hold it until the age of {age}. Choose somebody else to hold it, or name a guardian or a second guardian, who then holds it.`,
      `${hindiTaker} को हिस्सा {holder}${more.replace('and', 'और')} की मृत्यु के बाद ही मिलेगा, और तब {age} वर्ष की उम्र तक उसे सँभालने के लिए किसी और का नाम नहीं है। हिस्सा सँभालने के लिए किसी और को चुनें, या अभिभावक या दूसरा अभिभावक चुनें, जो तब उसे सँभाले।`,
    ],
  ),
)

const WARNINGS: SentencePair[] = [
  [
    'If {name} has died or cannot act, nobody holds the share of somebody young. Name a guardian or a second guardian, who then holds it.',
    'अगर {name} की मृत्यु हो चुकी हो या वे यह काम न कर सकें, तो कम उम्र के व्यक्ति का हिस्सा सँभालने वाला कोई नहीं है। अभिभावक या दूसरा अभिभावक चुनें, जो तब उसे सँभाले।',
  ],
  [
    'There is no second executor, in case the first cannot act.',
    'दूसरा निष्पादक नहीं चुना गया है, जो पहले के न कर पाने पर काम सँभाले।',
  ],
  [
    'You have a minor child and name no guardian. A parent who is alive comes first; after that a court decides.',
    'आपका बच्चा नाबालिग है और आपने अभिभावक नहीं चुना। पहला हक़ जीवित माता या पिता का है; उसके बाद अदालत तय करती है।',
  ],
  [
    '{name} is your {relation}. A parent who is alive comes first anyway: name somebody for the case that neither of you is there.',
    '{name} आपके जीवनसाथी ({relation}) हैं। जीवित माता या पिता का हक़ वैसे भी पहले आता है: ऐसे व्यक्ति को चुनें जो आप दोनों के न रहने पर देखभाल करे।',
  ],
  [
    'The year of birth of {name} is missing. With it nobody can mistake the person, and we can tell whether a minor takes.',
    '{name} का जन्म-वर्ष नहीं लिखा है। इससे पहचान में भूल नहीं होती, और पता चलता है कि पाने वाला नाबालिग तो नहीं।',
  ],
  [
    'By the years of birth in your list, nobody who takes is under {age}, and no share goes to the children of anybody. So the age and the holder that you chose have no effect, and the will does not mention them.',
    'आपकी सूची के जन्म-वर्षों के हिसाब से पाने वालों में कोई {age} वर्ष से कम का नहीं है, और किसी के बच्चों को हिस्सा नहीं जाता। इसलिए आपकी चुनी हुई उम्र और हिस्सा सँभालने वाले का कोई असर नहीं होगा, और वसीयत में इनका ज़िक्र नहीं आएगा।',
  ],
  [
    '“{words}” goes by the rules of its scheme and its nomination, not by your will. It is taken out of the gifts.',
    '“{words}” आपकी वसीयत से नहीं, अपनी योजना के नियमों और नामांकन से जाती है। इसे वसीयत के हिस्सों से हटा दिया गया है।',
  ],
  [
    '“{words}” has a close relative as nominee, who becomes the owner (Insurance Act, section 39(7)). It is taken out of the gifts.',
    '“{words}” में नॉमिनी करीबी रिश्तेदार है, जो मालिक बन जाता है (बीमा अधिनियम, धारा 39(7))। इसे वसीयत के हिस्सों से हटा दिया गया है।',
  ],
  [
    '“{words}” is joint. The other holder is usually paid and can act at once; you can give only your own part.',
    '“{words}” साझे नाम में है। आम तौर पर पैसा दूसरे धारक को मिलता है और वह तुरंत कार्रवाई कर सकता है; आप सिर्फ़ अपना हिस्सा दे सकते हैं।',
  ],
  [
    '“{words}” is family property. The will gives only your own share.',
    '“{words}” पारिवारिक संपत्ति है। वसीयत से सिर्फ़ आपका अपना हिस्सा जाता है।',
  ],
  [
    'There is a loan on “{words}”. The lender comes first, whatever the will says.',
    '“{words}” पर कर्ज़ है। वसीयत में कुछ भी लिखा हो, पहला हक़ कर्ज़ देने वाले का है।',
  ],
  [
    '“{words}” holds a long number. The last four digits are enough, and safer.',
    '“{words}” में लंबा नंबर लिखा है। आख़िरी चार अंक काफ़ी हैं, और ज़्यादा सुरक्षित भी।',
  ],
  [
    '{name} is nominee of “{words}” and will be paid first, but must mostly hand it on as the will says. Bring the two into line.',
    '“{words}” के नॉमिनी {name} हैं। पैसा पहले उन्हें मिलेगा, पर आम तौर पर उन्हें वसीयत के मुताबिक आगे देना होगा। नामांकन और वसीयत को एक जैसा कर लें।',
  ],
  [
    '{name} is nominee of “{words}”. The society can take a nominee in as a member, but who owns it follows from the will. Bring the two into line.',
    '“{words}” के नॉमिनी {name} हैं। सोसायटी नॉमिनी को सदस्य बना सकती है, पर मालिक कौन होगा, यह वसीयत से तय होता है। नामांकन और वसीयत को एक जैसा कर लें।',
  ],
  [
    '{name}, your {relation}, receives nothing. If you mean it, say it on purpose: tick the box beside the name.',
    '{name} ({relation}) को कुछ नहीं मिलता। अगर आप यही चाहते हैं, तो साफ़ बताएँ: नाम के पास के बॉक्स पर टिक करें।',
  ],
  [
    '{name}, in your list of people, has your own name; only the year of birth, {year}, tells the two of you apart. If this is you, remove the entry: nobody takes under their own will.',
    'लोगों की सूची में {name} का नाम वही है जो आपका है; सिर्फ़ जन्म-वर्ष {year} से फ़र्क़ पता चलता है। अगर यह आप ही हैं, तो नाम सूची से हटाएँ: अपनी ही वसीयत से किसी को कुछ नहीं मिलता।',
  ],
  [
    '{name} alone takes everything else, and nobody takes it if {again} dies before you. It would then go to your heirs by law. Choose who takes it instead.',
    'बाकी सब अकेले {name} को मिलता है, और आपसे पहले उनकी मृत्यु होने पर किसी को नहीं मिलता। तब वह कानून के हिसाब से आपके वारिसों को जाएगा। चुनें कि उनकी जगह किसे मिले।',
  ],
  [
    'If {names} or {last} dies before you, nobody takes that share of everything else. As a rule it would then go to your heirs by law. Choose who takes it instead.',
    'अगर {names} या {last} की मृत्यु आपसे पहले हो जाए, तो बाकी सब में से वह हिस्सा किसी को नहीं मिलता। तब आम तौर पर वह कानून के हिसाब से आपके वारिसों को जाएगा। चुनें कि उनकी जगह किसे मिले।',
  ],
  [
    'If {name} dies before you, nobody takes that share of everything else. As a rule it would then go to your heirs by law. Choose who takes it instead.',
    'अगर {name} की मृत्यु आपसे पहले हो जाए, तो बाकी सब में से वह हिस्सा किसी को नहीं मिलता। तब आम तौर पर वह कानून के हिसाब से आपके वारिसों को जाएगा। चुनें कि उनकी जगह किसे मिले।',
  ],
  [
    'There is an earlier will. Write its date and where it lies. Once the new one is signed, take the old one and its copies back, so that nobody uses it. Keep it if it also deals with property outside India: for that it stays in force.',
    'पहले से एक वसीयत है। उसकी तारीख और उसके रखने की जगह लिखें। नई पर दस्तख़त होते ही पुरानी और उसकी कॉपियाँ वापस ले लें, ताकि कोई उसका इस्तेमाल न करे। अगर पुरानी वसीयत में भारत के बाहर की संपत्ति की भी बात है, तो उसे सँभालकर रखें: उस संपत्ति के लिए वह लागू रहती है।',
  ],
  [
    'There is an earlier will. Once the new one is signed, take the old one and its copies back, so that nobody uses it. Keep it if it also deals with property outside India: for that it stays in force.',
    'पहले से एक वसीयत है। नई पर दस्तख़त होते ही पुरानी और उसकी कॉपियाँ वापस ले लें, ताकि कोई उसका इस्तेमाल न करे। अगर पुरानी वसीयत में भारत के बाहर की संपत्ति की भी बात है, तो उसे सँभालकर रखें: उस संपत्ति के लिए वह लागू रहती है।',
  ],
  [
    'Have you signed it and married since? By the law that applies to you, a marriage revokes the will. Make a new one.',
    'क्या आप इस पर दस्तख़त कर चुके हैं और उसके बाद आपका विवाह हुआ है? आप पर लागू कानून में विवाह से वसीयत रद्द हो जाती है। नई बनाएँ।',
  ],
  [
    'Have you signed it and married since? For you a marriage does not revoke the will, but read it again.',
    'क्या आप इस पर दस्तख़त कर चुके हैं और उसके बाद आपका विवाह हुआ है? आपके लिए विवाह से वसीयत रद्द नहीं होती, पर उसे दोबारा पढ़ लें।',
  ],
  [
    'Have you signed it and married since? By some laws a marriage revokes the will. Say under “You” which law applies to you.',
    'क्या आप इस पर दस्तख़त कर चुके हैं और उसके बाद आपका विवाह हुआ है? कुछ कानूनों में विवाह से वसीयत रद्द हो जाती है। “आप” चरण में बताएँ कि आप पर कौन-सा कानून लागू है।',
  ],
  [
    'Was a child born or adopted, has anybody died, or was there a divorce?',
    'क्या परिवार में बच्चा हुआ या गोद लिया गया, किसी की मृत्यु हुई, या तलाक़ हुआ?',
  ],
  ['Have you sold, bought or lost anything that the will names?', 'क्या वसीयत में लिखी कोई चीज़ आपने बेची, ख़रीदी या खोई है?'],
]

/** The nominee of a provident fund, with one or more of the family, and with each of three rules. */
const FUND_RULES: SentencePair[] = [
  [
    'A parent may be nominated only while dependent on you.',
    'माता या पिता को तभी नॉमिनी बनाया जा सकता है जब वे आप पर आश्रित हों।',
  ],
  [
    'While you have a family, only its members can be nominated.',
    'जब तक आपका परिवार है, सिर्फ़ परिवार के लोग नॉमिनी बन सकते हैं।',
  ],
  [
    'The family pension is for {pensioners}, whatever the nomination says.',
    'नामांकन में कुछ भी लिखा हो, पारिवारिक पेंशन इनके लिए है: {pensioners}।',
  ],
]
const FUND: SentencePair[] = [' and {last}', ''].flatMap((more) =>
  FUND_RULES.map(
    ([english, hindi]): SentencePair => [
      `{name} is nominee of “{words}”, and there is {names}${more}. A nomination made before a marriage is invalid from the day of the marriage ({source}). ${english.replace('{pensioners}', more === '' ? '{pensioners}' : '{pensioners} and {lastPensioner}')} Look at EPFO’s record and nominate anew.`,
      `“{words}” के नॉमिनी {name} हैं, जबकि परिवार में {names}${more.replace('and', 'और')} हैं। विवाह से पहले किया गया नामांकन विवाह के दिन से अमान्य है (स्रोत: {source})। ${hindi.replace('{pensioners}', more === '' ? '{pensioners}' : '{pensioners} और {lastPensioner}')} EPFO का रिकॉर्ड देखें और नया नामांकन करें।`,
    ],
  ),
)

export const HINDI_FINDINGS: SentencePair[] = [
  ...PARTS,
  ...HINDI_STOPS,
  ...ERRORS,
  ...REPLACED,
  ...HINDI_WITNESSES,
  ...FUND,
  ...WARNINGS,
]
