// The way to the form that asks us for help, with what it costs. It stands below what is free.

import type { AssistHelp } from '../../api/types'
import { describePrice } from './help-price'

export function AskLink({ help }: { help: AssistHelp }) {
  return (
    <p data-print="no" className="noscript:hidden mt-4 text-muted text-sm">
      <a href="#ask" className="inline-block py-1 text-brand underline underline-offset-4">
        Ask for help with this
      </a>
      {'\u00a0· '}
      {describePrice(help)}
    </p>
  )
}
