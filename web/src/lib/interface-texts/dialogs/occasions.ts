// What the dialog says to somebody who signs in for something else than updates, in both languages.

export const englishOccasions = {
  help: {
    title: 'Sign in so that we can answer you',
    description: 'What you wrote stays on this device. It is sent once your e-mail is confirmed.',
  },
  case: { title: 'Sign in to see your case', description: 'Your cases are shown to you alone.' },
  booking: {
    title: 'Sign in to see your call',
    description: 'Use the e-mail address that the call was booked with.',
  },
  report: {
    title: 'Sign in to see your report',
    description: 'Use the e-mail address that you gave for the report.',
  },
  saving: {
    title: 'Sign in to use your account',
    description: 'What you keep in it is shown to you alone. It is not a subscription.',
  },
}

export const hindiOccasions: typeof englishOccasions = {
  help: {
    title: 'लॉगिन करें, ताकि हम आपको जवाब दे सकें',
    description: 'आपका लिखा इसी डिवाइस पर रखा है। ई-मेल की पुष्टि होते ही यह भेज दिया जाएगा।',
  },
  case: { title: 'अपना केस देखने के लिए लॉगिन करें', description: 'आपके केस सिर्फ़ आपको दिखाए जाते हैं।' },
  booking: {
    title: 'अपनी कॉल देखने के लिए लॉगिन करें',
    description: 'वही ई-मेल पता लिखें जिससे कॉल बुक हुई थी।',
  },
  report: {
    title: 'अपनी रिपोर्ट देखने के लिए लॉगिन करें',
    description: 'वही ई-मेल पता लिखें जो आपने रिपोर्ट के लिए दिया था।',
  },
  saving: {
    title: 'अपना अकाउंट इस्तेमाल करने के लिए लॉगिन करें',
    description: 'आप इसमें जो रखते हैं, वह सिर्फ़ आपको दिखता है। यह सब्सक्रिप्शन नहीं है।',
  },
}
