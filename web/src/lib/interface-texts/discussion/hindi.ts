import type { DiscussionTexts } from './texts'

export const hindiDiscussion: DiscussionTexts = {
  sendFailed: 'सवाल भेजा नहीं जा सका।',
  pastFailed: 'पुरानी बातचीत नहीं खुल सकी',

  connection: {
    offline: 'आप ऑफ़लाइन हैं। इंटरनेट आते ही आपका सवाल भेज दिया जाएगा।',
    waiting: 'कनेक्शन टूट गया। फिर कोशिश हो रही है…',
    lost: 'कनेक्शन नहीं बन सका।',
    connecting: 'कनेक्शन बन रहा है…',
    reconnect: 'फिर से जोड़ें',
  },

  sharing: {
    title: 'यह बातचीत शेयर करें',
    description: 'जिसके पास लिंक होगा, वह अब तक की बातचीत पढ़ सकेगा, पर आगे के सवाल नहीं। आपका नाम नहीं दिखेगा।',
    failed: 'लिंक नहीं बन सका',
    revoked: 'यह लिंक अब नहीं चलेगा।',
    again: 'फिर कोशिश करें',
    newLink: 'नया लिंक बनाएँ',
    link: 'इस बातचीत का लिंक',
    remove: 'लिंक हटाएँ',
    notRemoved: 'लिंक अभी हटाया नहीं जा सका। कृपया फिर कोशिश करें।',
    preview: 'औरों को यह दिखेगा',
    noPreview: 'औरों को क्या दिखेगा, यह अभी यहाँ नहीं दिख सकता।',
  },
}
