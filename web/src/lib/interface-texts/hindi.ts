import type { InterfaceTexts } from './texts'
import { formatCount } from '../format'
import { formatHindiDate } from '../hindi-dates'

const formatHindiCount = (value: number): string => formatCount(value).replace('lakh', 'लाख').replace('crore', 'करोड़')

export const hindi: InterfaceTexts = {
  date: formatHindiDate,
  count: formatHindiCount,
  views: (value) => `${formatHindiCount(value)} बार पढ़ा गया`,
  readingTime: (minutes) => `${Math.max(1, Math.round(minutes))} मिनट में पढ़ें`,

  frame: {
    skip: 'सीधे लेख पर जाएँ',
    main: 'मुख्य मेन्यू',
    mainSmall: 'मुख्य मेन्यू, छोटी स्क्रीन',
    search: 'खोजें',
    searchLabel: 'लेख और वेबिनार खोजें',
    searchHint: 'आज हम आपकी क्या मदद करें?',
    subscribe: 'सब्सक्राइब करें',
    unsubscribe: 'सब्सक्रिप्शन हटाएँ',
    account: 'मेरा अकाउंट',
    subscribeOrLogin: 'सब्सक्राइब / लॉगिन',
    changeTheme: 'थीम बदलें',
    useDark: 'डार्क थीम लगाएँ',
    useLight: 'लाइट थीम लगाएँ',
    askAi: 'AI से पूछें',
  },

  places: { home: 'होम', discover: 'लेख', assist: 'मदद' },

  footer: {
    notice:
      'हम पैसों की समझ बढ़ाने वाली जानकारी छापते हैं। हम SEBI के पास इन्वेस्टमेंट एडवाइज़र या रिसर्च एनालिस्ट के तौर पर रजिस्टर्ड नहीं हैं, और न ही IRDAI, PFRDA या RBI के पास। यहाँ लिखी कोई बात निवेश, कानून या टैक्स की सलाह नहीं है। लेख छापने के लिए हम पैसे नहीं लेते; जहाँ प्रायोजक है, वहाँ साफ़ लिखा है। नियम और दरें दिखाई गई तारीख़ तक की हैं। EPFO या किसी सरकारी संस्था से हमारा संबंध नहीं है।',
    usefulLinks: 'काम के लिंक',
    stayUpdated: 'नई जानकारी पाते रहें',
    contact: 'संपर्क',
    feed: 'RSS फ़ीड',
    rulesAsOf: (date) => `नियम ${date} तक के`,
  },

  links: {
    discover: 'सभी विषय',
    allArticles: 'सभी लेख',
    answers: 'छोटे जवाब',
    calculators: 'कैलकुलेटर',
    glossary: 'शब्दावली',
    guides: 'गाइड',
    webinars: 'वेबिनार',
    readingList: 'बाद में पढ़ने की सूची',
    digest: 'रोज़ की ख़बरें',
    rules: 'नियम और दरें',
    corrections: 'भूल-सुधार',
    services: 'सेवाएँ',
    pricing: 'फ़ीस',
    refunds: 'रिफंड',
    contact: 'संपर्क',
    isThisUs: 'क्या यह मैसेज हमारा है?',
    about: 'हमारे बारे में',
    contributors: 'कौन लिखता और जाँचता है',
    disclosures: 'हितों की घोषणा',
    privacy: 'प्राइवेसी',
    terms: 'शर्तें',
    hindi: 'हिन्दी',
  },

  article: {
    sponsoredBy: (name) => `प्रायोजक: ${name}`,
    by: 'लेखक:',
    reviewedBy: 'जाँच:',
    sampleByline: 'नमूना नाम',
    checkedOn: 'जाँचा गया:',
    published: 'प्रकाशित:',
    inThisArticle: 'इस लेख में',
    keyFacts: 'ज़रूरी बातें',
    allKeyFacts: (count) => `सभी ${count} ज़रूरी बातें`,
    asOf: 'कब से:',
    history: 'पुराने आँकड़े',
    historyOf: (label) => `: ${label}`,
    frontPage: ' (यह साइट का पहला पन्ना है; शीर्षक वहीं खोजें)',
    sources: 'स्रोत',
    corrections: 'भूल-सुधार',
    related: 'ये लेख भी पढ़ें',
    overdue: (date) =>
      `इस लेख के कुछ आँकड़े ${date} तक दोबारा जाँचे जाने थे और अब तक पक्के नहीं हुए हैं। इन पर भरोसा करने से पहले स्रोत देख लें।`,
    printNote: 'छपने के बाद नियम बदल सकते हैं। ताज़ा जानकारी वेबसाइट पर है। यह जानकारी है, सलाह नहीं।',
    printCheckedOn: (date) => ` · ${date} को जाँचा गया`,
    notLoaded: 'लेख नहीं खुल सका।',
  },

  tools: {
    like: 'पसंद',
    share: 'शेयर',
    save: 'सहेजें',
    listen: 'सुनें',
    print: 'प्रिंट',
    textSize: 'अक्षरों का आकार',
    textSizes: { small: 'अक्षर छोटे', normal: 'अक्षर सामान्य', large: 'अक्षर बड़े' },
    shareThis: 'यह लेख शेयर करें',
    shareOn: (name) => `${name} पर शेयर करें`,
    summarise: 'AI से सार पढ़ें',
    ask: 'पूछें',
    aboutThis: ' – इस लेख के बारे में',
  },

  sharing: { link: 'इस लेख का लिंक', others: 'या इससे भेजें' },

  listening: {
    label: 'लेख सुनें',
    previous: 'पिछला वाक्य',
    next: 'अगला वाक्य',
    play: 'चलाएँ',
    pause: 'रोकें',
    speed: 'रफ़्तार',
    stop: 'सुनना बंद करें',
    place: (at, all) => `${all} में से ${at}`,
    noVoice: 'इस ब्राउज़र में पढ़कर सुनाने वाली आवाज़ अभी नहीं है।',
  },

  follow: {
    button: 'बदलाव होने पर मुझे बताएँ',
    label: 'इस लेख में बदलाव',
    offer: 'यहाँ लिखा कोई नियम बदले या हम कोई भूल सुधारें, तो हम आपको लिख सकते हैं: पहले क्या था, अब क्या है और कब से है।',
  },

  comments: {
    title: 'टिप्पणियाँ',
    order: 'क्रम',
    helpful: 'सबसे काम की',
    newest: 'सबसे नई',
    closed: 'टिप्पणियाँ बंद हैं।',
    write: (name) => (name === null ? 'आपका सवाल या टिप्पणी' : `${name}, आपका सवाल या टिप्पणी`),
    post: 'भेजें',
    like: 'काम का',
    reply: 'जवाब दें',
    edit: 'बदलें',
    remove: 'मिटाएँ',
    report: 'शिकायत करें',
    posted: 'आपकी टिप्पणी आ गई।',
    awaitingReview: 'धन्यवाद। जाँच के बाद यह दिखेगी।',
    rules:
      'लिखने के लिए पक्का किया हुआ ई-मेल चाहिए। पहली टिप्पणी औरों को जाँच के बाद दिखती है। निवेश की टिप, विज्ञापन और निजी नंबर न लिखें।',
    first: 'पहला सवाल आप पूछें',
    more: 'और टिप्पणियाँ',
    notLoaded: 'टिप्पणियाँ नहीं खुल सकीं।',
  },
}
