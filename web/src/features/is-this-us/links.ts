// The links of a text, and what is wrong with where they lead. Nothing is opened or asked of anybody.

/** What of a text is ours: hosts in lower case with their port, whole mail addresses, and the digits of phone numbers. */
export type OwnAddresses = { hosts: readonly string[]; emails: readonly string[]; phones: readonly string[] }

export type LinkProblem = 'look-alike' | 'hidden-target' | 'short-link' | 'app-file' | 'other-site'
export type TextLink = { host: string; problem: LinkProblem }

/** Ends of names that people type without "https://". */
const ENDINGS =
  'com|in|co|net|org|info|xyz|top|online|site|link|app|io|me|ly|gl|gd|gy|cc|live|shop|store|click|vip|buzz|icu|tk|ml|ga|cf|gq|work|loan|win|bid|cn|ru|page|dev|us|biz|club|support|help|today|cyou|sbs|rest|fun|space|website|tech|pro|money|bank|example|sbi|at|uk'
const URLS = new RegExp(
  `(?:https?:\\/\\/|www\\.)[^\\s<>"'“”‘’]+|(?<![@\\w.-])(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+(?:${ENDINGS})(?![\\w-]|\\.[\\p{L}\\p{N}])(?:[:/?#][^\\s<>"'“”‘’]*)?`,
  'giu',
)
const EMAILS = /[\w.+-]+@((?:[\w-]+\.)+[a-z]{2,})/gi
const CLOSING = /[)\].,;:!?*।]+$/

const SHORTENERS = new Set(
  'bit.ly bitly.com tinyurl.com t.co goo.gl is.gd v.gd cutt.ly rb.gy ow.ly shorturl.at tiny.cc rebrand.ly s.id t.ly u.to buff.ly surl.li'.split(
    ' ',
  ),
)
/** Names that cost next to nothing and are bought for a few days. */
const CHEAP_ENDING =
  /\.(?:xyz|top|online|site|click|link|live|shop|vip|icu|tk|ml|ga|cf|gq|cc|buzz|win|loan|bid|cyou|sbs|rest|fun|space|website|club|info|store|today|support|help)$/
/** Names of offices, banks and services; the short ones only where a part of the name begins. */
const KNOWN_NAME =
  /(?:hdfc|icici|kotak|canara|bank|paytm|phonepe|epfo|uidai|aadhaar|aadhar|incometax|irctc|indiapost|airtel|digilocker|umang|parivahan|echallan|amazon|flipkart)|(?:^|[.-])(?:sbi|axis|pnb|gpay|bhim|npci|upi|epf|uan|itr|jio|bses|lic|rbi|sebi|gst)/
const LURE =
  /(?:kyc|update|verify|verification|secure|login|reward|refund|claim|bonus|unblock|netbanking|help|support|care|pay|bill|gift|offer|apk|pan|alert|service|e-?challan)/

/** Every link and every mail address that is not ours, each host once. */
export function findForeignLinks(text: string, own: OwnAddresses): TextLink[] {
  const found = new Map<string, TextLink>()
  for (const [match] of text.matchAll(URLS)) {
    const link = readLink(match.replace(CLOSING, ''), own)
    if (link && !found.has(link.host)) found.set(link.host, link)
  }
  for (const [address, host = ''] of text.matchAll(EMAILS)) {
    if (isOwnEmail(address.toLowerCase(), own)) continue
    const name = host.toLowerCase()
    if (isLookAlike(name, own)) found.set(name, { host: address, problem: 'look-alike' })
  }
  return Array.from(found.values())
}

function readLink(address: string, own: OwnAddresses): TextLink | null {
  const url = parseUrl(address)
  if (!url) return null
  const { host, hostname } = url
  // What stands before an "@" is no part of the name.
  if (url.username !== '' || url.password !== '') return { host, problem: 'hidden-target' }
  if (/\.apk$/i.test(url.pathname)) return { host, problem: 'app-file' }
  if (own.hosts.some((mine) => host === mine || host.endsWith(`.${mine}`) || `www.${host}` === mine)) return null
  if (SHORTENERS.has(hostname.replace(/^www\./, ''))) return { host, problem: 'short-link' }
  if (/^[\d.]+$|^\[/.test(hostname)) return { host, problem: 'hidden-target' }
  return { host, problem: isLookAlike(hostname, own) ? 'look-alike' : 'other-site' }
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  } catch {
    return null
  }
}

/** Our addresses, and every address at the same host. */
function isOwnEmail(address: string, own: OwnAddresses): boolean {
  const host = address.slice(address.indexOf('@') + 1)
  return own.emails.some((mine) => mine === address || mine.endsWith(`@${host}`)) || own.hosts.includes(host)
}

/** A name that pretends to be ours, an office's or a bank's. */
function isLookAlike(host: string, own: OwnAddresses): boolean {
  // Letters of other scripts that look like ours.
  if (/(?:^|\.)xn--/.test(host)) return true
  if (/(?:^|\.)(?:nic\.in|gov(?:\.[a-z]{2})?)$/.test(host)) return false
  if (/(?:^|[.-])(?:gov|nic|govt)(?:[.-]|$)/.test(host)) return true
  if (listOwnNames(own).some((name) => resemblesName(host, name))) return true
  if (!KNOWN_NAME.test(host)) return CHEAP_ENDING.test(host) && LURE.test(host)
  return CHEAP_ENDING.test(host) || (host.includes('-') && LURE.test(host))
}

/** The words by which people know our hosts: `thefineprint` of `www.thefineprint.in`. */
function listOwnNames(own: OwnAddresses): string[] {
  const hosts = [...own.hosts, ...own.emails.map((email) => email.slice(email.indexOf('@') + 1))]
  const names = hosts.map((host) => {
    const labels = host.replace(/:\d+$/, '').split('.')
    return labels.filter((label) => !/^(?:www|co|com|net|org)$/.test(label)).at(-2) ?? labels[0] ?? ''
  })
  return names.filter((name) => name.length >= 6 && /[a-z]/.test(name)).map(toPlainLetters)
}

function resemblesName(host: string, name: string): boolean {
  const labels = host.split('.').map(toPlainLetters)
  return labels.some((label) => label.includes(name) || isNearly(label, name, name.length >= 10 ? 2 : 1))
}

/** Digits and pairs of letters become the letters they look like; hyphens go. */
function toPlainLetters(label: string): string {
  const looks: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '5': 's', rn: 'm', vv: 'w' }
  return label.replace(/-/g, '').replace(/[0135]|rn|vv/g, (part) => looks[part] ?? part)
}

/** Whether one text becomes the other by at most `most` letters added, left out or exchanged. */
function isNearly(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + same))
    }
    row = next
  }
  return (row[other.length] ?? 0) <= most
}
