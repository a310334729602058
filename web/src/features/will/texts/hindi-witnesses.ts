// What the checks say of witnesses, in Hindi.

import type { SentencePair } from '../../../lib/interface-texts/sentence-pairs'

export const HINDI_WITNESSES: SentencePair[] = [
  ['The two witnesses must be different people.', 'दोनों गवाह अलग-अलग व्यक्ति होने चाहिए।'],
  ['You cannot witness your own will.', 'आप अपनी ही वसीयत के गवाह नहीं बन सकते।'],
  ['{name} is a minor. Choose an adult as witness.', '{name} नाबालिग हैं। गवाह किसी बालिग को चुनें।'],
  [
    '{name} is a witness and takes under the will. By the law that applies to you that gift is void. Choose another witness.',
    '{name} गवाह भी हैं और वसीयत से कुछ पाते भी हैं। आप पर लागू कानून में ऐसा दान बेअसर है। दूसरा गवाह चुनें।',
  ],
  [
    '{name} is a witness and is married to {spouse}, who takes under the will. By the law that applies to you that gift is void. Choose another witness.',
    '{name} गवाह हैं और उनके जीवनसाथी {spouse} को वसीयत से कुछ मिलता है। आप पर लागू कानून में ऐसा दान बेअसर है। दूसरा गवाह चुनें।',
  ],
  [
    '{name} is a witness and takes under the will. The law does not forbid it for you, but it invites suspicion.',
    '{name} गवाह भी हैं और वसीयत से कुछ पाते भी हैं। आपके लिए कानून इसे मना नहीं करता, पर इससे शक होता है।',
  ],
  [
    '{name} is a witness and is married to {spouse}, who takes under the will. The law does not forbid it for you, but it invites suspicion.',
    '{name} गवाह हैं और उनके जीवनसाथी {spouse} को वसीयत से कुछ मिलता है। आपके लिए कानून इसे मना नहीं करता, पर इससे शक होता है।',
  ],
  [
    '{name} is a witness, and the name is like that of {taker}, who takes under the will or is married to somebody who does. If this is the same person, the gift is void by the law that applies to you: choose another witness.',
    'गवाह {name} का नाम {taker} के नाम से मिलता है, जिन्हें या जिनके जीवनसाथी को वसीयत से कुछ मिलता है। अगर दोनों एक ही व्यक्ति हैं, तो आप पर लागू कानून में ऐसा दान बेअसर है: दूसरा गवाह चुनें।',
  ],
  [
    '{name} is a witness, and the name is like that of {taker}, who takes under the will or is married to somebody who does. If this is the same person, the law does not forbid it for you, but it invites suspicion.',
    'गवाह {name} का नाम {taker} के नाम से मिलता है, जिन्हें या जिनके जीवनसाथी को वसीयत से कुछ मिलता है। अगर दोनों एक ही व्यक्ति हैं, तो आपके लिए कानून इसे मना नहीं करता, पर इससे शक होता है।',
  ],
  [
    'The document leaves lines for the names and addresses of witnesses that you did not give. They fill them in by hand when they sign.',
    'जिन गवाहों का नाम और पता आपने नहीं लिखा, उनके लिए दस्तावेज़ में ख़ाली लाइनें रहेंगी। दस्तख़त करते समय वे हाथ से भरेंगे।',
  ],
  [
    '{name} is older than you. A younger witness is more likely to be there when needed.',
    '{name} उम्र में आपसे बड़े हैं। ज़रूरत के समय कम उम्र के गवाह के मिलने की संभावना ज़्यादा होती है।',
  ],
  ['{name} lives abroad and may be hard to find later.', '{name} विदेश में रहते हैं और बाद में उन्हें ढूँढना मुश्किल हो सकता है।'],
]
