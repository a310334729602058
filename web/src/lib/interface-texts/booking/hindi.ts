import { formatClock, formatLocalDateTime, formatZoneName, INDIA } from '../../events/time-zone'
import { formatDate } from '../../format'
import { formatHindiDate, formatHindiDateTime, formatHindiWallTime } from '../../hindi-dates'
import { hindiFiles, hindiInvoice } from '../cases/hindi-forms'
import { writeDays } from './days'
import type { englishChoice } from './english'
import { translateBookingWords } from './site-words'

const MODES = { video: 'वीडियो', phone: 'फ़ोन' }

const LANGUAGES: Partial<Record<string, string>> = {
  en: 'अंग्रेज़ी',
  hi: 'हिन्दी',
  English: 'अंग्रेज़ी',
  Hindi: 'हिन्दी',
  Assamese: 'असमिया',
  Bengali: 'बांग्ला',
  Gujarati: 'गुजराती',
  Kannada: 'कन्नड़',
  Malayalam: 'मलयालम',
  Marathi: 'मराठी',
  Odia: 'ओड़िया',
  Punjabi: 'पंजाबी',
  Tamil: 'तमिल',
  Telugu: 'तेलुगु',
  Urdu: 'उर्दू',
}

/** Names of cities stay as the browser has them. */
const REGIONS: Partial<Record<string, string>> = {
  Africa: 'अफ़्रीका',
  America: 'अमेरिका',
  Antarctica: 'अंटार्कटिका',
  Arctic: 'आर्कटिक',
  Asia: 'एशिया',
  Atlantic: 'अटलांटिक',
  Australia: 'ऑस्ट्रेलिया',
  Europe: 'यूरोप',
  Indian: 'हिंद महासागर',
  Pacific: 'प्रशांत महासागर',
  Other: 'बाकी',
}

const MONTHS = ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰']

function formatLocal(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return formatLocalDateTime(instant)
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((value) => String(value).padStart(2, '0'))
  const time = formatHindiWallTime(`${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`)
  return `${formatHindiDate(`${at.getFullYear()}-${month}-${day}`)}, ${time}`
}

export const hindiChoice: typeof englishChoice = {
  language: 'भाषा',
  translate: translateBookingWords,
  dateTime: (instant) => `${formatHindiDateTime(instant)} (IST)`,
  localDateTime: formatLocal,
  days: writeDays({
    weekdays: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
    month: (day) => formatDate(day, MONTHS).split(' ')[1] ?? '',
    date: formatHindiDate,
    time: formatHindiWallTime,
    to: 'से',
  }),
  files: hindiFiles,
  invoice: hindiInvoice,
  free: 'मुफ़्त',
  gst: 'GST समेत',
  minutes: (minutes) => `${minutes} मिनट`,
  length: (minutes, modes) => `${minutes} मिनट, ${modes.map((mode) => MODES[mode]).join(' या ')} पर`,
  offer: (length, price) => `${length} · ${price === null ? 'मुफ़्त' : `${price}, GST समेत`}`,

  page: {
    services: 'सेवाएँ',
    description:
      'विशेषज्ञ के साथ कॉल बुक करें। पहले आपको GST समेत कीमत, अपने टाइम ज़ोन और भारतीय समय में ख़ाली समय, और रिफंड का नियम दिखेगा।',
    about: 'विशेषज्ञ के साथ कॉल बुक करें। कीमत, समय और रिफंड का नियम आपको पहले दिखेगा।',
    call: 'आपकी कॉल',
    notLoaded: 'सेवाएँ नहीं खुल सकीं।',
    inCase: [
      'यह कॉल',
      'आपके केस',
      ' में दर्ज होगी, जो चालू है। कॉल वाले विशेषज्ञ को सिर्फ़ वही दिखेगा जो आप यहाँ लिखें और भेजें, और जो आप खुद दिखाएँ।',
    ],
    originals: 'विशेषज्ञों की जानकारी और लिंक के पीछे के कुछ पेज अंग्रेज़ी में हैं।',
  },

  steps: {
    label: 'कदम',
    names: { 1: 'सेवा', 2: 'आपका सवाल', 3: 'समय', 4: 'आपकी जानकारी', 5: 'पेमेंट', 6: 'बुकिंग पूरी' },
    position: (position, count) => `${count} में से कदम ${position}:`,
  },

  services: {
    otherSubjects: 'इस विषय पर अभी कोई कॉल नहीं है। ये उपलब्ध हैं:',
    none: 'अभी कोई सेवा उपलब्ध नहीं है',
    paidCalls: 'जिन कॉल की फ़ीस लगती है, उनके लिए:',
    refunds: 'रिफंड के नियम',
    choose: 'चुनें',
    chooseCall: (title) => `चुनें: ${title}`,
    sample: '(नमूना नाम)',
    registration: (number) => `रजिस्ट्रेशन ${number}`,
    languages: 'भाषाएँ',
    languageName: (language) => LANGUAGES[language] ?? language,
    fund: 'पीएफ के लिए शायद आपको विशेषज्ञ की ज़रूरत ही न पड़े:',
    passbooks: 'अपनी पासबुक जाँचें',
    guide: 'गाइड, एक-एक कदम',
    articles: 'ईपीएफ पर लेख',
    rates: 'आज की दरें और सीमाएँ',
  },

  intake: {
    topic: 'किस बारे में? (चाहें तो लिखें)',
    question: 'आपका सवाल (चाहें तो लिखें)',
    carried: 'आपके केस से लिया गया है: जो विशेषज्ञ को पढ़ना ज़रूरी नहीं, उसे बदल दें। ',
    left: (left, most) => `${most} में से ${left} अक्षर बाकी। खाता नंबर, यूएएन, पैन और पासवर्ड न लिखें।`,
    language: 'कॉल की भाषा',
    english: 'अंग्रेज़ी',
    hindi: 'हिन्दी',
    mode: 'कॉल का तरीका',
    modes: { video: 'वीडियो कॉल', phone: 'फ़ोन कॉल' },
    duration: 'अवधि',
    expert: 'विशेषज्ञ',
    anyExpert: 'जो सबसे पहले मिले',
    addOns: 'साथ में',
    next: 'समय चुनें',
  },

  papers: {
    legend: 'विशेषज्ञ के लिए फ़ाइलें',
    optional: 'विशेषज्ञ के लिए फ़ाइलें (चाहें तो जोड़ें)',
    hint: (end) =>
      `ज़्यादा से ज़्यादा पाँच PDF, JPG या PNG फ़ाइलें, हर एक 10 MB तक। उनमें वायरस की जाँच होती है, उन्हें सिर्फ़ विशेषज्ञ खोल सकते हैं, और वे ${end} मिटा दी जाती हैं।`,
    bookedHint: (end) => `इन्हें सिर्फ़ विशेषज्ञ खोल सकते हैं। ये ${end} मिटा दी जाती हैं; कॉल रद्द होने पर तुरंत।`,
    end: (days) => `कॉल के ${days} दिन बाद`,
    notSent: 'यह फ़ाइल नहीं भेजी जा सकी। कृपया फिर कोशिश करें।',
    notRemoved: 'फ़ाइल नहीं हट सकी। कृपया फिर कोशिश करें।',
    notLoaded: 'आपकी फ़ाइलें नहीं खुल सकीं।',
  },

  slots: {
    title: 'समय चुनें',
    about: (minutes) => `${minutes} मिनट। जब तक आप अपनी जानकारी भरते हैं, चुना हुआ समय आपके लिए रखा रहेगा।`,
    notHeld: 'यह समय आपके लिए नहीं रखा जा सका। कृपया फिर कोशिश करें।',
    notLoaded: 'ख़ाली समय नहीं खुल सके।',
    earlier: 'पिछले दिन',
    later: 'अगले दिन',
    freeFrom: (day) => `${day} से ख़ाली समय`,
    loading: 'ख़ाली समय खुल रहे हैं',
    noneHere: 'इन दिनों कोई समय ख़ाली नहीं है',
    nextDay: (day) => `अगला ख़ाली दिन: ${day}`,
    noneWith: (name) => `${name} के पास कोई और समय ख़ाली नहीं है।`,
    notRefunded: 'रिफंड नहीं',
    notRefundedNote: (hours) =>
      `जिन पर “रिफंड नहीं” लिखा है, उनके शुरू होने में ${hours} घंटे से भी कम समय बचा है: ऐसी कॉल रद्द हो सकती है, पर पैसे वापस नहीं मिलेंगे।`,
    more: (count) => `${count} और समय दिखाएँ`,
    inIndia: 'समय भारतीय समय (IST) में हैं।',
    day: 'दिन',
    free: (count) => (count === 0 ? 'कोई नहीं' : `${count} ख़ाली`),
    freeTimes: (count) => (count === 0 ? 'कोई समय ख़ाली नहीं' : `${count} समय ख़ाली`),
    parts: { night: 'रात और तड़के', morning: 'सुबह', afternoon: 'दोपहर', evening: 'शाम और रात' },
    // The part of the day stands above the times, and with it three would not fit beside each other on a phone.
    clock: (time) => formatClock(time).replace(/ [ap]m$/, ''),
    spokenClock: formatHindiWallTime,
    zone: 'टाइम ज़ोन',
    zoneName: (zone) => (zone === INDIA ? 'भारत' : formatZoneName(zone)),
    region: (name) => REGIONS[name] ?? name,
    backToToday: 'पहले दिनों पर लौटें',
    freeAgain: 'इस कॉल के लिए समय ख़ाली हैं। कृपया एक चुनें।',
    taken: 'यह समय अभी-अभी किसी और ने ले लिया।',
    nearest: 'सबसे पास के ख़ाली समय:',
    pickAnother: 'कृपया दूसरा समय चुनें।',
    yourTime: (when) => ` (${when} आपके यहाँ)`,
    lateSlot: ', रिफंड नहीं',
  },

  waitlist: {
    title: 'समय ख़ाली होने पर मुझे बताएँ',
    label: 'आपका ई-मेल',
    hint: 'सिर्फ़ इसी एक संदेश के लिए। यह सब्सक्रिप्शन नहीं है।',
    thanks: 'दर्ज हो गया। समय ख़ाली होते ही हम आपको लिखेंगे।',
    action: 'मुझे बताएँ',
    wrongEmail: 'कृपया सही ई-मेल पता लिखें',
    failed: 'यह अभी सेव नहीं हो सका। कृपया फिर कोशिश करें।',
  },
}
