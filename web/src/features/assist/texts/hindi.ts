import { formatHindiDate } from '../../../lib/hindi-dates'
import { translateBookingWords } from '../../../lib/interface-texts/booking/site-words'
import type { Option } from '../decision-tree'
import type { AssistTexts } from './english'

const OPTIONS: Option[] = [
  {
    answer: 'मेरे अपने पैसे और काग़ज़',
    question: 'आप कहाँ रहते हैं?',
    options: [
      {
        answer: 'भारत में',
        question: 'आपके सामने कौन-सा काग़ज़ है?',
        options: [
          { answer: 'पीएफ पासबुक, क्लेम या ट्रांसफ़र', module: 'epf' },
          { answer: 'टैक्स रिटर्न, रिफंड या नोटिस', module: 'tax' },
          { answer: 'लोन या क्रेडिट रिपोर्ट', module: 'loans' },
          { answer: 'बीमा पॉलिसी या क्लेम', module: 'insurance' },
          { answer: 'एनपीएस खाता', module: 'nps' },
        ],
      },
      { answer: 'भारत से बाहर, या अभी-अभी जा रहे हैं', module: 'nri' },
    ],
  },
  {
    answer: 'परिवार में किसी की मृत्यु हुई है',
    question: 'पहले क्या करना है?',
    options: [
      { answer: 'खाते, फ़ंड, शेयर, पीएफ या संपत्ति खोजना और क्लेम करना', module: 'inheritance' },
      { answer: 'जीवन बीमा का क्लेम, जिसमें देर हो रही है या जो ठुकराया गया', module: 'insurance' },
    ],
  },
  {
    answer: 'मेरे बाद मेरे पैसे का क्या होगा',
    question: 'आप क्या ठीक करना चाहते हैं?',
    options: [
      { answer: 'वसीयत लिखना, या जो लिखी है उसे जाँचना', module: 'will' },
      { answer: 'यह जानना कि परिवार को क्या-क्या करना होगा', module: 'inheritance' },
    ],
  },
]

export const hindi: AssistTexts = {
  name: 'मदद',
  date: formatHindiDate,
  notLoaded: 'यह पेज नहीं खुल सका।',
  loading: 'खुल रहा है',
  inEnglish: '(अंग्रेज़ी में)',

  hub: {
    description:
      'भारत में पीएफ, टैक्स, बीमा, लोन, एनपीएस, वसीयत और विरासत के काग़ज़ों की गाइड, एक-एक कदम: क्या तैयार रखें, क्या करें, और हम क्या नहीं करते।',
    intro:
      'जिन काग़ज़ों में लोग अटक जाते हैं, उनकी गाइड: क्या तैयार रखें, क्या करें और किस क्रम में, और शिकायत कहाँ करें। गाइड मुफ़्त हैं, स्रोत और तारीख़ के साथ; आपके अपने मामले में किसी की मदद चाहिए, तो कीमत हर कार्ड पर लिखी है।',
    unknown: 'इस पते पर कोई गाइड नहीं है। हमारी सारी गाइड ये हैं।',
    closedTitle: 'अभी कोई सेवा उपलब्ध नहीं है',
    closedText: 'नीचे अपना पता छोड़ दें, हम आपको बता देंगे।',
    personText: 'अपने मामले के पेज पर लिखकर मदद माँगें, या विशेषज्ञ के साथ कॉल बुक करें। कीमत और रिफंड का नियम आपको पहले दिखेगा।',
    services: 'सेवाएँ देखें',
  },

  card: {
    help: 'हमारी मदद',
    papers: 'काग़ज़',
    papersToKeep: (count) => `${count} काग़ज़ तैयार रखें`,
    time: 'आम तौर पर समय',
    nextStep: 'अगला कदम',
  },

  price: {
    free: 'मुफ़्त',
    fixed: (rupees) => `${rupees}, GST समेत`,
    usual: (rupees) => `आम तौर पर ${rupees}, GST समेत`,
  },

  decision: {
    title: 'तय नहीं कर पा रहे? तीन सवालों के जवाब दें',
    question: 'बात किस बारे में है?',
    options: OPTIONS,
  },

  module: {
    typicalTime: 'आम तौर पर समय: ',
    checkedOn: 'जाँचा गया:',
    free: 'मुफ़्त गाइड',
    education: 'सिर्फ़ जानकारी; ईपीएफओ या कोई सरकारी संस्था नहीं',
    ask: 'इसमें मदद माँगें',
    weDo: 'हम क्या करते हैं',
    weDoNot: 'हम क्या नहीं करते',
    documents: 'ये काग़ज़ तैयार रखें',
    steps: 'क्या करें, एक-एक कदम',
    questions: 'लोग ये पूछते हैं',
    sources: 'स्रोत',
    related: 'ये लेख भी पढ़ें',
    relatedInEnglish: 'इनमें से जो लेख अभी हिन्दी में नहीं हैं, वे अंग्रेज़ी में खुलेंगे।',
    others: 'दूसरी गाइड',
  },

  fund: {
    upload: 'पासबुक अपलोड करें (अंग्रेज़ी में)',
    uploadText: 'मुफ़्त: छूटे हुए महीने, ट्रांसफ़र, ब्याज और पेंशन, एक-एक लाइन। फ़ाइल पढ़कर भुला दी जाती है।',
    check: 'क्लेम जाँचें (अंग्रेज़ी में)',
    checkText: 'मुफ़्त: आप कितना निकाल सकते हैं, और किस वजह से क्लेम लौट सकता है, उसे भरने से पहले।',
  },

  person: {
    title: 'हमारी टीम से मदद',
    loading: 'देख रहे हैं कि क्या बुक हो सकता है',
    notOpen: 'यह अभी शुरू नहीं हुआ है: यहाँ कुछ बुक या ख़रीदा नहीं जा सकता। फ़िलहाल ऊपर की गाइड ही है।',
    start: 'शुरू करें',
    startWith: (title) => `, विशेषज्ञ के साथ: ${title}`,
    askFirst: 'पहले AI से पूछें',
    minutes: (count) => `${count} मिनट`,
    with: (name) => `विशेषज्ञ: ${name}`,
    sample: '(नमूना नाम)',
    registration: (number) => `रजिस्ट्रेशन ${number}`,
    translate: translateBookingWords,
  },

  notice:
    'यह सिर्फ़ जानकारी है, सलाह नहीं। हम न ईपीएफओ हैं, न कोई सरकारी संस्था, और हम उनके सामने किसी की ओर से पेश नहीं होते। हममें से कोई आपका ईपीएफओ पासवर्ड, ईपीएफओ या आधार का कोड, या आधार नंबर नहीं माँगता।',
}
