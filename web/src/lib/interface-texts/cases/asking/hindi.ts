import { formatRupees } from '../../../format'
import { formatHindiDate } from '../../../hindi-dates'
import { createTranslator } from '../../sentence-pairs'
import { translateSiteWords } from '../site-words'
import type { AskingTexts } from './english'
import { HELP_WORDS } from './help-words'

const PERSONAL_KINDS: Readonly<Record<string, string>> = {
  'Aadhaar number': 'आधार नंबर',
  UAN: 'यूएएन',
  PAN: 'पैन',
}

export const hindiAsking: AskingTexts = {
  language: 'भाषा',

  writing: {
    empty: 'पहले कुछ लिखें',
    sending: 'भेज रहे हैं…',
    personal: (kinds) =>
      `यह आपका कोई निजी नंबर लगता है (${kinds.map((kind) => PERSONAL_KINDS[kind] ?? kind).join(', ')})। सेव करने से पहले हम इसे छिपा देंगे।`,
    length: (length, most) => `${most} में से ${length} अक्षर`,
    kept: 'भेजने तक यह इसी डिवाइस पर रखा रहेगा।',
    notKept: 'यह डिवाइस कुछ नहीं रख पा रहा: पेज छोड़ने से पहले भेज दें।',
    unproven: 'आपका लिखा यहीं रखा है। ई-मेल की पुष्टि होते ही यह भेज दिया जाएगा।',
    wait: (seconds) => `${seconds} सेकंड रुककर फिर भेजें। आपका लिखा रखा हुआ है।`,
    failed: 'यह भेजा नहीं जा सका। आपका लिखा रखा हुआ है; कृपया फिर कोशिश करें।',
    offline: 'आप ऑफ़लाइन हैं। आपका लिखा इस डिवाइस पर रखा है: इंटरनेट आते ही भेज दें।',
    translate: (words) => translateSiteWords(words),
  },

  open: {
    label: 'आपके चालू केस',
    continue: 'आगे बढ़ें',
    stands: (status, nextStep) => `${status}। ${nextStep}`,
    translate: (words) => translateSiteWords(words),
  },

  ask: {
    otherLanguage: 'Read in English',
    openTitle: 'आपका केस चालू है',
    openText: 'इस बारे में आप पहले ही मदद माँग चुके हैं। इसी मामले की बाकी बातें अपने केस में लिखें:',
    another: 'किसी और मामले में मदद माँगें',
    title: 'इसमें मदद माँगें',
    free: 'लिखें कि क्या हुआ। इसे हमारा एजेंट पढ़कर जवाब देगा; यह मदद मुफ़्त है।',
    priced: 'लिखें कि क्या हुआ। इसे हमारा एजेंट पढ़ेगा। पहले आपको कीमत दिखेगी, तब तक कुछ देना नहीं है।',
    notLoaded: 'फ़ॉर्म नहीं खुल सका। कृपया फिर कोशिश करें।',
    about: 'किस बारे में?',
    action: 'मदद माँगें',
    hint: 'पासवर्ड, ओटीपी और खाता नंबर न लिखें। काग़ज़ात बाद में जोड़े जा सकते हैं।',
    loadingNotice: 'सहमति की जानकारी खुल रही है',
    noConsent: 'कृपया बॉक्स पर टिक करें, ताकि हम आपका लिखा यहाँ रख सकें',
  },

  terms: {
    price: 'कीमत',
    free: 'मुफ़्त',
    amount: (rupees) => `आम तौर पर ${formatRupees(rupees)}, GST समेत`,
    from: (day) => `(${formatHindiDate(day)} से)`,
    time: 'समय',
    nextStep: 'अगला कदम',
    moneyBack: 'पैसे की वापसी',
    complaints: 'शिकायत',
    translate: createTranslator(HELP_WORDS),
  },

  money: {
    rule: 'काम शुरू होने से पहले केस रद्द करें तो पूरी कीमत आपको वापस मिलेगी; उसके बाद एजेंट एक कामकाजी दिन में बताएगा कि कितना हिस्सा वापस मिलेगा, और क्यों।',
    refunds: 'रिफंड और रद्द करने के नियम (अंग्रेज़ी में)',
    complaints: 'कोई शिकायत हो तो हमारे शिकायत अधिकारी को लिखें:',
    officer: 'हमारे शिकायत अधिकारी:',
  },
}
