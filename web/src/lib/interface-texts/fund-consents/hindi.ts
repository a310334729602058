import { formatRupees } from '../../format'
import { IDLE_MINUTES } from '../../server-constants.gen'
import { translateReportWords } from '../pf-report/site-words'
import type { FundConsentTexts } from './english'

export const hindiFundConsents: FundConsentTexts = {
  otherLanguage: 'Read in English',
  optional: '(ज़रूरी नहीं)',

  fetch: {
    what: 'क्या',
    whatText: (mobile) =>
      `${mobile} से जुड़े यूएएन, उन पर लिखा नाम, और हर नियोक्ता: उसकी मेंबर आईडी और तारीख़ें। रकम नहीं: वह आपकी पासबुक में है।`,
    whom: 'किससे',
    whomText: (source) =>
      `${source} से। उसे सिर्फ़ आपका मोबाइल नंबर बताया जाता है, और कुछ नहीं। हम आपकी तरफ़ से ईपीएफओ में लॉगिन नहीं करते।`,
    long: 'कब तक',
    longText: `जब तक आप साइन आउट न करें, या ${IDLE_MINUTES} मिनट तक इस पेज पर कुछ न करें। यह इससे ज़्यादा तभी रहता है जब आप दूसरे बॉक्स पर टिक करें।`,
    ask: 'यह रिकॉर्ड एक बार, अभी मँगाएँ। यह मेरा अपना नंबर है।',
    notAsked: 'पहले इस बॉक्स पर टिक करें: इसके बिना हम कुछ नहीं मँगाते',
    action: 'मेरे यूएएन ढूँढें',
    busy: 'मँगा रहे हैं…',
  },

  keep: {
    without: 'इसके बिना फ़ाइलें एक बार पढ़ी जाती हैं और कुछ नहीं रखा जाता। PDF फ़ाइलें कभी नहीं रखी जातीं।',
    replaced: 'जो पहले से रखा है उसकी जगह यह ले लेगा, इसलिए कृपया सभी साल फिर से चुनें।',
  },

  report: {
    intro: 'ऊपर का सब कुछ मुफ़्त रहेगा। रिपोर्ट आपके काग़ज़ात के लिए है: जाँच के हर नतीजे के पीछे की लाइनें, क्या करना है, चिट्ठियाँ और PDF।',
    price: (rupees, note) => `${formatRupees(rupees)} ${note}। हिन्दी और अंग्रेज़ी में।`,
    noName: 'कृपया अपना नाम लिखें',
    notAgreed: 'कृपया इस बॉक्स पर टिक करें: इसके बिना रिपोर्ट नहीं बन सकती',
    signedOut: 'आप साइन आउट हो गए हैं, इसलिए आपकी रखी हुई पासबुक नहीं खुल सकतीं। कृपया फिर से साइन इन करें।',
    failed: 'रिपोर्ट का मसौदा नहीं बन सका। कृपया फिर कोशिश करें।',
    action: 'रिपोर्ट की ओर आगे बढ़ें',
    busy: 'एक पल…',
    note: 'अभी कोई पैसा नहीं लिया जाता। पेमेंट से पहले आपको दिखेगा कि क्या कम है।',
    translate: translateReportWords,
  },
}
