// Hindi for sentences that come in English from the server or the content: pairs of sentences, in which a name in braces stands for what
// differs.

import { formatHindiDate, formatHindiWallTime } from '../hindi-dates'

export type SentencePair = readonly [english: string, hindi: string]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Pattern = { english: RegExp; hindi: string }

function toPattern([english, hindi]: SentencePair): Pattern {
  const parts = english.split(/\{(\w+)\}/)
  const source = parts.map((part, index) => (index % 2 === 0 ? escape(part) : `(?<${part}>.+?)`)).join('')
  return { english: new RegExp(`^${source}$`, 'su'), hindi }
}

const escape = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns what writes a sentence of the pairs in Hindi, and null for a sentence that none of them has. */
export function compilePairs(pairs: readonly SentencePair[]): (english: string) => string | null {
  const whole = new Map(pairs)
  const patterns = pairs.filter(([english]) => english.includes('{')).map(toPattern)
  const fill = (filled: string) => whole.get(filled) ?? fillChoice(filled, whole) ?? toHindi(filled)
  return (english) => {
    const known = whole.get(english)
    if (known !== undefined) return known
    for (const pattern of patterns) {
      const found = pattern.english.exec(english)
      if (found) return pattern.hindi.replace(/\{(\w+)\}/g, (slot, name: string) => fill(found.groups?.[name] ?? slot))
    }
    return null
  }
}

/** Names between which a slot leaves the choice. One that has no Hindi leaves them all as they are. */
function fillChoice(filled: string, whole: ReadonlyMap<string, string>): string | null {
  const names = filled.split(' or ')
  const known = names.flatMap((name) => whole.get(name) ?? [])
  return names.length > 1 && known.length === names.length ? known.join(' या ') : null
}

/** Returns what writes a sentence of the pairs in Hindi, and any other text as it is. */
export function createTranslator(pairs: readonly SentencePair[]): (english: string) => string {
  const translate = compilePairs(pairs)
  return (english) => translate(english) ?? english
}

const MOMENT = /(?:[A-Z][a-z]{2} )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})(?:, (\d{1,2}):(\d{2}) (am|pm))?/g

/** Days, times and hours inside of what stands in a slot; all else of it stays. */
function toHindi(filled: string): string {
  if (filled === 'an hour') return '1 घंटे'
  if (/^\d+ hours$/.test(filled)) return filled.replace('hours', 'घंटे')
  if (!/^(?:[A-Z][a-z]{2} )?\d{1,2} [A-Z][a-z]{2} \d{4}\b/.test(filled)) return filled
  return filled
    .replace(MOMENT, (_, day: string, month: string, year: string, hour?: string, minute?: string, half?: string) => {
      const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
      const date = formatHindiDate(`${year}-${number}-${day.padStart(2, '0')}`)
      if (hour === undefined) return date
      const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
      return `${date}, ${formatHindiWallTime(`${hours}:${minute}`)}`
    })
    .replace(' Indian time', ' भारतीय समय')
    .replace(' your time', ' आपके यहाँ')
}
