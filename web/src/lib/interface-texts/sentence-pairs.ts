// What the server says in English, in Hindi: pairs of sentences, in which a name in braces stands for what differs.

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

/** The Hindi of a sentence that is among the pairs; any other text stays as it is. */
export function makeTranslator(pairs: readonly SentencePair[]): (english: string) => string {
  const patterns = pairs.map(toPattern)
  return (english) => {
    for (const pattern of patterns) {
      const found = pattern.english.exec(english)
      if (found)
        return pattern.hindi.replace(/\{(\w+)\}/g, (slot, name: string) => toHindi(found.groups?.[name] ?? slot))
    }
    return english
  }
}

const MOMENT = /(?:[A-Z][a-z]{2} )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})(?:, (\d{1,2}):(\d{2}) (am|pm))?/g

/** Days and times inside of what stands in a slot; all else of it stays. */
function toHindi(filled: string): string {
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
