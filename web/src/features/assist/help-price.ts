// The price of our own help with a module, in a few words.

import type { AssistHelp } from '../../api/types'
import { formatRupees } from '../../lib/format'

export function describePrice({ price }: AssistHelp): string {
  return price === null ? 'Free' : `${formatRupees(price.amount / 100)} with GST`
}
