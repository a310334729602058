// The words of the form that asks for one message about a coming part: English with the form, Hindi with the pages in Hindi.

export type NotifyWords = {
  notLoaded: string
  title: string
  email: string
  hint: string
  thanks: (title: string) => string
  action: string
  /** Left out in English, which the form has itself. */
  problems?: { wrongEmail: string; failed: string; notAgreed: string }
}

export const ENGLISH: NotifyWords = {
  notLoaded: 'The form could not be loaded.',
  title: 'Tell me when this opens',
  email: 'Your e-mail',
  hint: 'For this one message. It is not a subscription.',
  thanks: (title) => `Noted. We will write to you once, when this opens: ${title}.`,
  action: 'Tell me',
}

export const HINDI_NOTIFY_WORDS: NotifyWords = {
  notLoaded: 'फ़ॉर्म नहीं खुल सका।',
  title: 'शुरू होने पर मुझे बताएँ',
  email: 'आपका ई-मेल',
  hint: 'सिर्फ़ इसी एक संदेश के लिए। यह सब्सक्रिप्शन नहीं है।',
  thanks: (title) => `दर्ज हो गया। यह शुरू होने पर हम आपको एक बार लिखेंगे: ${title}।`,
  action: 'मुझे बताएँ',
  problems: {
    wrongEmail: 'कृपया सही ई-मेल पता लिखें',
    failed: 'यह अभी सेव नहीं हो सका। कृपया फिर कोशिश करें।',
    notAgreed: 'कृपया बॉक्स पर टिक करें: आपकी सहमति के बिना हम आपका पता नहीं रख सकते',
  },
}
