import { brand } from '../../brand'
import { formatRupees } from '../../format'
import { formatHindiDate, formatHindiDateTime } from '../../hindi-dates'
import { hindiAsking } from './asking/hindi'
import type { englishCases } from './english'
import { hindiFiles, hindiInvoice } from './hindi-forms'
import { translateSiteWords } from './site-words'

export const hindiCases: typeof englishCases = {
  asking: hindiAsking,
  files: hindiFiles,
  invoice: hindiInvoice,
  date: (day) => formatHindiDate(day),
  dateTime: formatHindiDateTime,
  translate: translateSiteWords,
  oneMoment: 'एक पल…',
  failed: 'यह नहीं हो सका। कृपया फिर कोशिश करें।',
  keepIt: 'रहने दें',
  originals:
    'हमारे एजेंट और विशेषज्ञ के संदेश, नियमों के नाम और दस्तावेज़ उसी भाषा में दिखते हैं जिसमें वे लिखे गए। आप हमें हिन्दी में लिख सकते हैं।',

  page: {
    cases: 'आपके केस',
    case: 'आपका केस',
    about: 'जिन बातों में आपने हमसे मदद माँगी। केस को सिर्फ़ आप, उसे देखने वाले एजेंट और वे विशेषज्ञ पढ़ सकते हैं जिनसे एजेंट पूछते हैं।',
    loading: 'खुल रहा है',
    notLoaded: 'आपके केस नहीं खुल सके।',
    missing: 'यहाँ ऐसा कोई केस नहीं है',
    missingText: 'या तो वह मिटा दिया गया है, या किसी और ई-मेल पते का है। उस पते से लॉगिन करके देखें।',
    confirm: 'कृपया अपने ई-मेल की पुष्टि करें',
    signIn: 'कृपया लॉगिन करें',
    shownToYou: 'आपके केस सिर्फ़ आपको दिखते हैं: उस कोड के बाद, जो हम आपके ई-मेल पते पर भेजते हैं।',
    getCode: 'कोड मँगाएँ',
  },

  list: {
    none: 'कोई केस नहीं है',
    noneText: '“मदद” के किसी पेज पर मदद माँगें, फिर आपका केस यहाँ दिखेगा।',
    toAssist: 'देखें हम किसमें मदद करते हैं',
    meta: (number, day) => `केस ${number}, पिछला बदलाव ${formatHindiDate(day)} को`,
  },

  head: {
    since: (number, day) => `केस ${number}, ${formatHindiDate(day)} से`,
    over: (day) => `, ${formatHindiDate(day)} को ख़त्म`,
    agent: (name) => `इसे ${name} देख रहे हैं।`,
    expert: (name) => `विशेषज्ञ ${name} इसे पढ़ सकते हैं और इसमें लिख सकते हैं।`,
    keep: (day) => `इसकी फ़ाइलें ${formatHindiDate(day)} को मिटा दी जाएँगी।`,
  },

  thread: {
    title: 'बातचीत',
    newest: (at) => `सबसे नई बात: ${formatHindiDateTime(at)}`,
    answer: 'आपका जवाब',
    write: 'हमें लिखें',
    send: 'भेजें',
    hint: 'पासवर्ड, ओटीपी और खाता नंबर न लिखें।',
    you: 'आप',
    staff: (name) => `${name}, ${brand.short}`,
    file: (name) => `फ़ाइल: ${name}`,
    list: (line) => `सूची: ${line}`,
    booked: 'कॉल बुक हुई',
    back: (rupees) => `${formatRupees(rupees)} आपको वापस मिलेंगे।`,
    paid: (rupees) => `${formatRupees(rupees)} का पेमेंट हुआ।`,
    steps: {
      requested: 'मदद माँगी गई',
      quoted: 'कीमत बताई गई',
      open: 'काम जारी है',
      waiting_for_you: 'हमने आपसे कुछ माँगा',
      waiting_for_office: 'दफ़्तर में जमा',
      resolved: 'हमें लगता है कि मामला निपट गया',
      closed: 'बंद',
      cancelled: 'रद्द',
    },
    otherStep: 'केस आगे बढ़ा',
  },

  agreement: {
    title: 'क्या मामला निपट गया?',
    question: 'क्या इससे आपका मामला निपट गया?',
    outcomes: { yes: 'हाँ', partly: 'कुछ हद तक', no: 'नहीं' },
    hint: 'अगर कुछ बाकी है, तो उसे नीचे लिखें: केस फिर चालू हो जाएगा।',
    close: 'केस बंद करें',
    reopen: 'फिर खोलें',
    stillToDo: 'क्या बाकी है?',
  },

  checklist: {
    title: 'हमें क्या चाहिए',
    byStaff: '(हमने टिक किया)',
    failed: 'टिक सेव नहीं हो सका। कृपया फिर कोशिश करें।',
  },

  filing: {
    title: 'दफ़्तर में',
    again: 'मैंने कुछ और जमा किया है',
    first: 'मैंने जमा कर दिया है',
    filed: (office, day, reference) => `${office} में ${formatHindiDate(day)} को जमा किया, नंबर ${reference}।`,
    over: 'अब इसके जवाब का इंतज़ार नहीं है।',
    noTime: 'हमें ऐसा कोई नियम नहीं मालूम जो इस दफ़्तर के लिए समय-सीमा तय करता हो।',
    askOn: (day) =>
      `हमें ऐसा कोई नियम नहीं मालूम जो इस दफ़्तर के लिए समय-सीमा तय करता हो। कोई जवाब न आया तो ${formatHindiDate(day)} के बाद हम आपसे फिर पूछेंगे।`,
    answerBy: (day) => ['जवाब ', formatHindiDate(day), ' तक आ जाना चाहिए'],
    end: '।',
    officeKind: 'दफ़्तर कौन-सा है, और किस काम के लिए?',
    officeKindHint: 'इसी से तय होता है कि कौन-सा नियम लागू है। कोई लाइन ठीक न बैठे तो आख़िरी चुनें।',
    choose: 'चुनें…',
    office: 'दफ़्तर',
    officeHint: 'जैसे ईपीएफओ, लखनऊ।',
    reference: 'दफ़्तर का नंबर',
    referenceHint: 'पावती या पोर्टल पर लिखा हुआ।',
    filedOn: 'जमा करने की तारीख़',
    start: 'दफ़्तर का समय गिनना शुरू करें',
  },

  papers: {
    title: 'काग़ज़ात',
    legend: 'इस केस की फ़ाइलें',
    sending:
      'ज़्यादा से ज़्यादा पाँच PDF, JPG या PNG फ़ाइलें, हर एक 10 MB तक। खोलने से पहले उनमें वायरस की जाँच होती है। उन्हें सिर्फ़ इस केस के एजेंट और विशेषज्ञ खोल सकते हैं, और हटाई गई फ़ाइल तुरंत मिट जाती है।',
    noMore: 'अब और फ़ाइलें नहीं भेजी जा सकतीं। हटाई गई फ़ाइल तुरंत मिट जाती है।',
    notSent: 'यह फ़ाइल नहीं भेजी जा सकी। कृपया फिर कोशिश करें।',
    notRemoved: 'फ़ाइल नहीं हट सकी। कृपया फिर कोशिश करें।',
  },

  calls: {
    title: 'कॉल',
    none: 'कोई कॉल बुक नहीं है। कॉल की कीमत अलग है।',
    states: { cancelled: 'रद्द', completed: 'हो चुकी', no_show: 'नहीं हुई' },
    book: 'इस बारे में कॉल बुक करें',
  },

  money: {
    title: 'कीमत',
    free: 'मुफ़्त।',
    amount: (rupees) => `${formatRupees(rupees)}, GST समेत।`,
    states: {
      created: 'अभी पेमेंट नहीं हुआ।',
      pending: 'पेमेंट की पुष्टि हो रही है।',
      paid: 'पेमेंट हो गया।',
      failed: 'पेमेंट नहीं हो सका।',
      refunding: 'रिफंड आपको भेजा जा रहा है।',
      refunded: 'रिफंड हो गया। बैंक में दिखने में एक हफ़्ता तक लग सकता है।',
    },
    kinds: { invoice: 'इनवॉइस', billOfSupply: 'बिल ऑफ़ सप्लाई', creditNote: 'क्रेडिट नोट' },
    document: 'दस्तावेज़',
  },

  readers: {
    title: 'इसे किसने पढ़ा',
    nobody: 'अभी किसी ने नहीं।',
    times: (times) => `${times} बार पढ़ा गया`,
    case: 'केस',
    file: (name) => `फ़ाइल ${name}`,
  },
}
