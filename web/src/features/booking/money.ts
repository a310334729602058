// Prices, and what a wish adds up to. The server's sum is the one that is paid.

import type { Line, Money, Service } from '../../api/booking-types'
import { rupees } from '../../lib/format'

export function moneyText({ amount }: Money): string {
  return amount === 0 ? 'Free' : rupees(amount / 100)
}

export type Sum = { lines: { title: string; paise: number }[]; total: number }

export function sumOf(service: Service, addOns: readonly string[]): Sum {
  const chosen = service.addOns.filter(({ _id }) => addOns.includes(_id))
  const lines = [
    { title: service.title, paise: service.price.amount },
    ...chosen.map(({ title, price }) => ({ title, paise: price.amount })),
  ]
  return { lines, total: lines.reduce((total, line) => total + line.paise, 0) }
}

export function sumOfAnswer(answer: { lines: readonly Line[]; price: Money }): Sum {
  return {
    lines: answer.lines.map(({ title, amount }) => ({ title, paise: amount })),
    total: answer.price.amount,
  }
}
