// The signs of fraud in a pasted text, in English, Hindi and Hindi in Latin letters. Everything happens in the browser: the text
// is sent to nobody. A strong sign is hardly ever found in an honest message; a weak one is worth a look.

import { findForeignLinks, type LinkProblem, type OwnAddresses } from './links'

export type SignKind =
  | LinkProblem
  | 'asks-secret'
  | 'kyc-threat'
  | 'cut-off'
  | 'arrest'
  | 'prize'
  | 'fee-first'
  | 'easy-money'
  | 'refund-lure'
  | 'remote-app'
  | 'new-number'
  | 'upi-payment'
  | 'upi-id'
  | 'other-phone'

/** A sign, with the words of the text that show it. */
export type TextSign = { kind: SignKind; isStrong: boolean; quotes: string[] }

const WEAK_SIGNS: ReadonlySet<SignKind> = new Set(['other-site', 'upi-id', 'other-phone'])

/** Messages are short; what follows is read by nobody. */
const MAX_LENGTH = 20_000

/** Finds every sign once, the strong ones first. */
export function findSigns(whole: string, own: OwnAddresses): TextSign[] {
  const text = whole.slice(0, MAX_LENGTH)
  const found: [SignKind, string][] = [
    ...findForeignLinks(text, own).map(({ host, problem }): [SignKind, string] => [problem, host]),
    ...findAppFiles(text),
    ...findSecretRequests(text),
    ...findLures(text),
    ...findUpiIds(text),
    ...findForeignPhones(text, own),
  ]
  const signs = new Map<SignKind, TextSign>()
  for (const [kind, quote] of found) {
    const sign = signs.get(kind) ?? { kind, isStrong: !WEAK_SIGNS.has(kind), quotes: [] }
    if (!sign.quotes.includes(quote)) sign.quotes.push(quote)
    signs.set(kind, sign)
  }
  return Array.from(signs.values()).toSorted((a, b) => Number(b.isStrong) - Number(a.isStrong))
}

type Found = [SignKind, string][]

function findAppFiles(text: string): Found {
  return Array.from(text.matchAll(/[\w-]+\.apk\b/gi), ([name]): [SignKind, string] => ['app-file', name])
}

const ENDS_OF_SENTENCES = /(?<=[.!?;\n।])\s+|\n+/
/** "Never share", "we don't ask", "kisi ko na batayein". */
const NEGATION =
  /\b(?:never|not|don['’]?t|do not|won['’]?t|nobody|no one|none|without|didn['’]?t|na|nahi|nahin|mat)\b|(?:^|\s)(?:न|ना|नहीं|मत|कभी)(?=\s|$)/i
const SECRET =
  /\b(?:otps?|one[- ]time (?:password|code)|(?:upi |atm |debit card )?pin|m-?pin|passwords?|passcode|cvv|verification code|security code|6[- ]?digit code|codes?|card (?:number|details)|aadhaa?r (?:number|otp|copy)|pan (?:number|copy|card))\b|ओटीपी|पिन|पासवर्ड|सीवीवी|कोड/i
const HAND_OVER =
  /\b(?:share|send|tell|give|provide|forward|read out|reply with|submit|bata\w*|bhej\w*|de do|dena|dijiye|dijie|batao)\b|बता|भेज|दीजिए|दें(?=\s|$|।)/i
/** A PIN or a password is entered at the bank's own place, never because a message asks. */
const ENTER_SECRET =
  /\b(?:enter|type|put|daal\w*|dal\w*|confirm|verify|update)\b.{0,30}\b(?:(?:upi |atm )?pin|m-?pin|password|cvv|card (?:number|details))\b/i

function findSecretRequests(text: string): Found {
  const asks = (sentence: string) => (SECRET.test(sentence) && HAND_OVER.test(sentence)) || ENTER_SECRET.test(sentence)
  const asking = text.split(ENDS_OF_SENTENCES).filter((sentence) => asks(sentence) && !NEGATION.test(sentence))
  return asking.map((sentence) => ['asks-secret', toQuote(sentence)])
}

/** A call, a press or a visit that the text asks for. */
const ASKS_TO_ACT =
  /\b(?:call|contact|dial|click|tap|visit|open|download|install|reply|whatsapp|link|fill|log ?in|karein|kare|karo)\b|https?:|www\.|\.apk\b|कॉल|क्लिक|लिंक|संपर्क/i
const MONEY = /(?:₹|\brs\.?|\binr|\brupees?|\brupaye|\bpaise|\bpaisa|\bmoney|\bamount|\bpayment|रुपये|रुपए|पैसे)/i
const PAYS = /\b(?:pay|send|transfer|deposit|remit|recharge|bhej\w*|jama|scan)\b|भेज|जमा/i

/** A sign is found when every pattern occurs; the first one is quoted. */
const LURES: readonly { kind: SignKind; patterns: readonly RegExp[] }[] = [
  {
    kind: 'kyc-threat',
    patterns: [
      /\b(?:e-?kyc|re-?kyc|kyc)\b|\b(?:pan|aadhaa?r)\b.{0,25}\b(?:link\w*|updat\w*|verif\w*|seed\w*)|केवाईसी/i,
      /\b(?:block\w*|suspend\w*|deactivat\w*|freez\w*|frozen|clos(?:e|ed|ing)|expir\w*|disconnect\w*|stop(?:ped)?|terminat\w*|band|penalt\w*|hold)\b|बंद|ब्लॉक/i,
      ASKS_TO_ACT,
    ],
  },
  {
    kind: 'cut-off',
    patterns: [
      /\b(?:electricity|power|bijli|light|sim|connection|mobile number|gas|water supply|fastag|net ?banking|account|card|a\/c|yono)\b.{0,80}\b(?:disconnect\w*|cut(?: off)?|kat\w*|band|deactivat\w*|block\w*|suspend\w*)\b|बिजली.{0,60}(?:काट|कट|बंद)/is,
      /\b(?:tonight|today|immediately|within \d+ ?(?:hours?|hrs?|minutes?)|aaj|at \d{1,2}[.:]\d{2}|24 ?(?:hours|hrs)|urgent\w*)\b|आज|तुरंत/i,
      /\b(?:call|contact|click|officer|whatsapp|sampark|helpline|download|tap)\b|कॉल|संपर्क|अधिकारी|लिंक/i,
    ],
  },
  {
    kind: 'arrest',
    patterns: [
      /\b(?:digital(?:ly)? arrest\w*|arrest warrant|under (?:digital )?arrest|money[- ]laundering|narcotics|\bncb\b|fir (?:has been|is|will be) (?:registered|filed|lodged)|illegal (?:parcel|items?|activit\w+)|parcel.{0,60}(?:drugs|mdma|seized|illegal)|non[- ]bailable)\b|डिजिटल अरेस्ट|गिरफ्तार/is,
      /\b(?:call|contact|press \d|join|video|skype|pay|click|whatsapp|statement|verify)\b|कॉल|वीडियो/i,
    ],
  },
  {
    kind: 'prize',
    patterns: [
      /\b(?:lottery|lucky draw|jackpot|kbc|you(?:['’]ve| have)? (?:just )?won(?!['’])|winner|reward points?.{0,60}(?:expir\w*|redeem\w*|lapse)|free gift|iphone)\b|लॉटरी|इनाम/is,
      /\b(?:claim|collect|redeem|click|call|contact|pay|whatsapp|link|register|reply)\b|https?:|www\.|क्लिक|कॉल|लिंक/i,
    ],
  },
  {
    kind: 'fee-first',
    patterns: [
      /\b(?:processing|registration|clearance|customs?|release|activation|courier|re-?delivery|delivery|file|security|verification|insurance|gst|tax|advance)[- ]+(?:fees?|charges?|deposit|amount|payment|money)\b|\bprocessing fee\b|फीस|शुल्क/i,
      PAYS,
      /\b(?:loan|parcel|package|job|prize|refund|claim|release[d]?|sanction\w*|approv\w*|joining|order|withdraw\w*|profit|reschedule\w*)\b|लोन|पार्सल|नौकरी/i,
    ],
  },
  {
    kind: 'easy-money',
    patterns: [
      /(?<!\w)(?:part[- ]?time (?:job|work)|work from home|ghar baithe|earn (?:up ?to )?(?:rs\.?|₹|inr)|daily income|(?:rs\.?|₹) ?[\d,]+ (?:per|a|every) day|guaranteed (?:returns?|profits?)|assured (?:returns?|profits?)|sure ?shot|double your|(?:\d+%|100 ?%) (?:profit|returns?) (?:daily|per|in|guaranteed)|like (?:youtube )?videos|upper circuit|vip (?:group|trading)|instant loan)\b|घर बैठे/i,
      /\b(?:join|click|whatsapp|telegram|contact|call|message|register|apply|deposit|invest|link)\b|https?:|t\.me|wa\.me|क्लिक|जुड़/i,
    ],
  },
  {
    kind: 'refund-lure',
    patterns: [
      /\b(?:refund|cashback|pf (?:amount|money|advance)|subsidy|pension|arrears?|pm[- ]kisan|withdrawal)\b.{0,100}\b(?:approved|pending|sanctioned|eligible|ready|credited|released|failed|unclaimed)\b/is,
      /\b(?:click|tap|link below|submit|verify|confirm|fill)\b.{0,60}\b(?:link|here|account|bank|details|form|card|below|below:)\b|\b(?:click|tap)\b.{0,20}https?:/is,
    ],
  },
  {
    kind: 'new-number',
    patterns: [
      /\b(?:my|is my|this is my|mera) (?:new|naya) (?:whatsapp )?(?:number|no)\b|\bphone (?:is |got |has )?(?:broken|broke|lost|stolen|kharab|damaged|fell)\b|नया नंबर/i,
      MONEY,
      /\b(?:send|transfer|need|pay|bhej\w*|chahiye|gpay|urgent\w*)\b|भेज|चाहिए/i,
    ],
  },
]
const REMOTE_APP =
  /\b(?:any ?desk|team ?viewer|quick ?support|rust ?desk|air ?droid|screen[- ]?shar\w*|share your screen|remote access app)\b/i

function findLures(text: string): Found {
  const found: Found = []
  for (const { kind, patterns } of LURES) {
    if (!patterns.every((pattern) => pattern.test(text))) continue
    found.push([kind, toQuote(patterns[0]?.exec(text)?.[0] ?? '')])
  }
  for (const sentence of text.split(ENDS_OF_SENTENCES)) {
    const [name] = REMOTE_APP.exec(sentence) ?? []
    if (name !== undefined && !NEGATION.test(sentence)) found.push(['remote-app', name])
  }
  return found
}

/** `name@bank`, without an ending as mail addresses have one. */
const UPI_ID = /(?<![\w.@-])[a-z0-9][\w.-]{1,60}@[a-z]{2,20}(?![\w-]|\.[a-z])/gi
/** A bank tells what has happened. */
const REPORTS_PAYMENT = /\b(?:debited|credited|received from|paid to|sent to|has been (?:paid|sent)|successful\w*)\b/i

function findUpiIds(text: string): Found {
  const asksToPay = PAYS.test(text) && !REPORTS_PAYMENT.test(text)
  return Array.from(text.matchAll(UPI_ID), ([id]): [SignKind, string] => [asksToPay ? 'upi-payment' : 'upi-id', id])
}

/** An Indian mobile number, as it is commonly grouped. */
const MOBILE = /(?<![\w@/.=-])(?:\+?91[\s-]?|0)?([6-9]\d{4}[\s-]?\d{5}|[6-9]\d{2}[\s-]\d{3}[\s-]\d{4})(?![\w@]|-\d)/g

function findForeignPhones(text: string, own: OwnAddresses): Found {
  const found: Found = []
  for (const [match, number = ''] of text.matchAll(MOBILE)) {
    const digits = number.replace(/\D/g, '')
    if (!own.phones.some((mine) => mine.endsWith(digits))) found.push(['other-phone', match.trim()])
  }
  return found
}

/** The words as they stand, on one line and not too long. */
function toQuote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
