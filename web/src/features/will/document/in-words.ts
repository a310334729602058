// Numbers and shares in English words.

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** In ten-thousandths. A third is not a whole number of them, so its neighbours count too. */
const FRACTIONS: [number[], string][] = [
  [[10_000], 'the whole'],
  [[5000], 'one half'],
  [[3333, 3334], 'one third'],
  [[6666, 6667], 'two thirds'],
  [[2500], 'one quarter'],
  [[7500], 'three quarters'],
  [[2000], 'one fifth'],
  [[1000], 'one tenth'],
]

/** "one half (50%)", "thirty-seven point five per cent (37.5%)". */
export function describeShare(parts: number): string {
  const percent = String(parts / 100)
  const fraction = FRACTIONS.find(([values]) => values.includes(parts))?.[1]
  return `${fraction ?? `${describeNumber(percent)} per cent`} (${percent}%)`
}

function describeNumber(figure: string): string {
  const [whole = '0', decimals] = figure.split('.')
  const words = describeWhole(Number(whole))
  return decimals === undefined
    ? words
    : `${words} point ${Array.from(decimals)
        .map((digit) => ONES[Number(digit)])
        .join(' ')}`
}

function describeWhole(value: number): string {
  if (value < 20) return ONES[value] ?? ''
  const rest = value % 10
  return rest === 0 ? (TENS[value / 10] ?? '') : `${TENS[(value - rest) / 10]}-${ONES[rest]}`
}
