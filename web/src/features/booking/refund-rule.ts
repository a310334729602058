// The refund rule that most services share, which the list of services says once.

import type { Service } from '../../api/booking-types'

type Offer = Pick<Service, 'price' | 'policy'>

/** Returns the rule of most paid services, or null when fewer than two of them have the same one. */
export function findSharedRule(services: readonly Offer[]): string | null {
  const counts = new Map<string, number>()
  for (const { price, policy } of services) {
    if (price.amount > 0) counts.set(policy.text, (counts.get(policy.text) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most && most[1] > 1 ? most[0] : null
}
