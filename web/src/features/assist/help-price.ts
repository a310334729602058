// What something of ours costs, in the same few words on every card and page of Assist. All prices of the server include GST.

import type { AssistHelp } from '../../api/types'
import { formatRupees } from '../../lib/format'

/** Of a price that stands, such as that of a call. */
export function writePrice(paise: number): string {
  return paise === 0 ? 'Free' : `${formatRupees(paise / 100)}, GST included`
}

/** Of our own help with a module; an agent names the price of each case. */
export function describePrice({ price }: AssistHelp): string {
  return price === null ? 'Free' : `${formatRupees(price.amount / 100)} as a rule, GST included`
}
