// Why the planner makes no will, in Hindi: the English sentences are those of `checks/stops.ts`.

import type { SentencePair } from '../../../lib/interface-texts/sentence-pairs'

export const HINDI_STOPS: SentencePair[] = [
  [
    'For somebody who cannot manage money a trust is often needed. That is more than a simple will can do.',
    'जो व्यक्ति पैसे खुद नहीं सँभाल सकता, उसके लिए अक्सर ट्रस्ट (न्यास) बनाना पड़ता है। यह काम एक सरल वसीयत से नहीं होता।',
  ],
  [
    'A business or an HUF passes by agreements and rules that a simple will does not reach.',
    'कारोबार या HUF (हिन्दू अविभाजित परिवार) ऐसे समझौतों और नियमों से आगे जाता है, जिन तक सरल वसीयत नहीं पहुँचती।',
  ],
  [
    'A will that leaves out a close relative who will fight it needs a lawyer’s hand and good evidence.',
    'जिस वसीयत में किसी करीबी रिश्तेदार को कुछ न मिले और वह उसे चुनौती दे सकता हो, उसके लिए वकील और पक्के सबूत चाहिए।',
  ],
  [
    'If your state of mind may be doubted, see a lawyer, and ask a doctor for a note on the day you sign. A document made alone would not protect your wish.',
    'अगर आपकी मानसिक स्थिति पर सवाल उठ सकता है, तो वकील से मिलें और दस्तख़त वाले दिन डॉक्टर से लिखित नोट लें। अकेले बनाया गया काग़ज़ आपकी इच्छा की रक्षा नहीं कर पाएगा।',
  ],
  [
    'Muslim personal law limits what can be given, and needs the consent of heirs for the rest. The planner makes no will for it. If you married under the Special Marriage Act, choose that instead.',
    'मुस्लिम निजी कानून में वसीयत से एक सीमा तक ही दिया जा सकता है; उससे ज़्यादा के लिए वारिसों की सहमति चाहिए। इसके लिए प्लानर वसीयत नहीं बनाता। अगर आपका विवाह विशेष विवाह अधिनियम (Special Marriage Act) के तहत हुआ है, तो वह चुनें।',
  ],
  [
    'Goa has a code of its own with shares that nobody can take away. See a lawyer there.',
    'गोवा का अपना कानून है, जिसमें कुछ हिस्से कोई नहीं छीन सकता। वहाँ के वकील से मिलें।',
  ],
  [
    'Your permanent home is abroad. Which law applies to your will is a question for a lawyer.',
    'आपका स्थायी घर विदेश में है। आपकी वसीयत पर कौन-सा कानून लगेगा, यह वकील से पूछें।',
  ],
  [
    'The planner makes a will only for what you own in India. For the rest ask a lawyer in that country.',
    'प्लानर सिर्फ़ भारत में मौजूद आपकी संपत्ति के लिए वसीयत बनाता है। बाकी के लिए उस देश के वकील से पूछें।',
  ],
  ['Only an adult can make a will.', 'वसीयत सिर्फ़ बालिग व्यक्ति कर सकता है।'],
]
