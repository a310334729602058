import { formatHindiDate, formatHindiDateTime } from '../../hindi-dates'
import type { englishOwning } from './english-owning'

export const hindiOwning: typeof englishOwning = {
  picker: {
    choose: 'पासबुक की PDF चुनें',
    chosen: 'चुनी हुई पासबुक',
    remove: (name) => `${name} हटाएँ`,
    password: 'इस PDF का पासवर्ड, अगर यह माँगे',
    passwordHint: 'इससे यह फ़ाइल सिर्फ़ एक बार खोली जाती है; पासवर्ड हम नहीं रखते। यहाँ ईपीएफओ पोर्टल का अपना पासवर्ड कभी न लिखें।',
    sending: 'भेज रहे हैं…',
    send: (count) => (count === 1 ? 'यह पासबुक भेजें' : 'ये पासबुक भेजें'),
    refused: 'ये फ़ाइलें नहीं पढ़ी जा सकीं:',
  },

  missing: {
    goOn: 'इसके बिना आगे बढ़ें',
    moneyBack: 'मेरा पैसा वापस करें',
  },

  newer: {
    title: 'नई पासबुक जोड़ें',
    text: 'ब्याज जमा हुआ, कोई महीना देर से आया, या रिकॉर्ड में सुधार हुआ? उसके बाद की पासबुक जोड़ें; यह रिपोर्ट उससे फिर बनेगी, मुफ़्त। पहले वाला संस्करण भी पढ़ा जा सकेगा।',
    failed: 'यह भेजी नहीं जा सकी। कृपया फिर कोशिश करें।',
  },

  actions: {
    pdf: 'PDF डाउनलोड करें',
    data: 'डेटा फ़ाइल',
    print: 'प्रिंट करें',
    renew: 'आज के नियमों से जाँचें, मुफ़्त',
    nothingNew: (version) => `संस्करण ${version} के बाद कुछ नहीं बदला है।`,
    isNew: (version) => `नया संस्करण तैयार है: संस्करण ${version}। जो बदला, वह नीचे लिखा है।`,
    isNewElsewhere: 'नया संस्करण तैयार है। ',
    failed: 'जाँच नहीं हो सकी। कृपया फिर कोशिश करें।',
    others: 'दूसरे संस्करण:',
    kept: (until) => `${formatHindiDate(until)} तक ताले में (एन्क्रिप्ट करके) रखी जाएगी। उसके बाद अपने-आप मिट जाएगी।`,
  },

  differences: {
    title: (version) => `संस्करण ${version - 1} के मुकाबले संस्करण ${version} में क्या बदला`,
    before: 'पहले: ',
    now: 'अब: ',
  },

  share: {
    title: 'परिवार या विशेषज्ञ को दिखाएँ',
    text: (days) =>
      `लिंक ${days} दिन चलता है, उसमें आपका नाम छिपा रहता है, और उसे कभी भी बंद किया जा सकता है। आपको दिखता है कि वह कब खोला गया।`,
    make: 'लिंक बनाएँ',
    making: 'लिंक बन रहा है…',
    label: 'लिंक। यह सिर्फ़ अभी दिखेगा',
    line: ({ madeOn, views, last, endsOn, isOpen }) => {
      const opened = views === 0 ? 'अभी नहीं खोला गया' : `${views} बार खोला गया`
      const newest = last === undefined ? '' : `, पिछली बार ${formatHindiDate(last)} को`
      const end = isOpen ? `${formatHindiDate(endsOn)} को बंद होगा।` : 'बंद हो चुका है।'
      return `${formatHindiDate(madeOn)} का लिंक: ${opened}${newest}। ${end}`
    },
    looks: 'कब-कब खोला गया',
    look: (at) => formatHindiDateTime(at),
    end: 'अभी बंद करें',
  },

  erase: {
    action: 'अभी मिटाएँ',
    label: 'रिपोर्ट मिटाएँ',
    text: 'मिटाने पर यह रिपोर्ट, इसके सभी संस्करण और आपकी पासबुक की जानकारी खोलने वाली डिजिटल चाबी मिट जाती है। फिर इन्हें वापस नहीं लाया जा सकता। इनवॉइस रहेगा, क्योंकि कानून की यही माँग है।',
    erasing: 'मिटाया जा रहा है…',
    confirm: 'हाँ, मिटाएँ',
    keep: 'रहने दें',
    failed: 'यह मिट नहीं सकी। कृपया फिर कोशिश करें।',
  },
}
