// Formats prices and adds up what was chosen. The server's total is the one that is paid.

import type { PriceLine, Money, Service } from '../../api/booking-types'
import { formatRupees } from '../../lib/format'

export function formatMoney({ amount }: Money, free = 'Free'): string {
  return amount === 0 ? free : formatRupees(amount / 100)
}

export type PriceSum = { lines: { title: string; paise: number }[]; total: number }

export function sumPrices(service: Service, addOns: readonly string[]): PriceSum {
  const chosen = service.addOns.filter(({ _id }) => addOns.includes(_id))
  const lines = [
    { title: service.title, paise: service.price.amount },
    ...chosen.map(({ title, price }) => ({ title, paise: price.amount })),
  ]
  return { lines, total: lines.reduce((total, line) => total + line.paise, 0) }
}

export function toPriceSum(answer: { lines: readonly PriceLine[]; price: Money }): PriceSum {
  return {
    lines: answer.lines.map(({ title, amount }) => ({ title, paise: amount })),
    total: answer.price.amount,
  }
}
