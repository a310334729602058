import { formatHindiDate } from '../../hindi-dates'
import type { FundFindingTexts } from './english'

export const hindiFundFindings: FundFindingTexts = {
  otherLanguage: 'Read the findings in English',
  wrong: 'अभी क्या गलत है',
  maybeWrong: 'क्या गलत हो सकता है',
  nothingWrong: 'कुछ गलत नहीं मिला',
  allInOrder: 'इन पासबुक से जो भी जाँच हो सकती थी, सब ठीक निकली।',
  restInOrder: (unknown) => `जो जाँच हो सकी, सब ठीक निकली। ${unknown} नहीं हो सकी; नीचे देखें कि क्या कम है।`,
  further: (count) => (count === 1 ? 'नीचे एक और नतीजा' : `नीचे ${count} और नतीजे`),
  others: 'बाकी नतीजे',
  unknown: 'जो इन पासबुक से पता नहीं चलता',
  settled: (count) => (count === 1 ? 'एक जाँच ठीक है' : `${count} जाँचें ठीक हैं या आप पर लागू नहीं`),

  outcomes: { pass: 'ठीक है', unknown: 'पता नहीं', notApplicable: 'लागू नहीं' },
  severities: {
    critical: 'फ़ौरन ज़रूरी',
    high: 'ज़रूरी',
    medium: 'ठीक कराने लायक',
    low: 'छोटी बात',
    info: 'जानने लायक',
  },
  atStake: 'दाँव पर:',
  firstStep: 'पहला कदम:',
  howToFindOut: 'कैसे पता करें',
  whatToDo: 'क्या किया जा सकता है',

  lines: (count) => (count === 1 ? 'वह लाइन जिस पर यह टिका है' : `वे ${count} लाइनें जिन पर यह टिका है`),
  passbook: (employer, year) => `${employer}, पासबुक ${year}`,
  line: (page, line) => `, पन्ना ${page}, लाइन ${line}`,
  noLine: ': फ़ाइल में ऐसी कोई लाइन नहीं है',
  seeMonth: 'इसे महीनों में देखें',

  rule: 'नियम:',
  since: (day) => `, ${formatHindiDate(day)} से`,
  grades: { A: 'आधिकारिक पाठ से', B: 'भरोसेमंद दूसरे स्रोतों से', other: 'सुना गया, पक्का नहीं' },
  newTab: '(नए टैब में खुलता है)',
}
