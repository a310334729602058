// The way to somebody's help where nothing that the reader does with the file helps.

import { paths } from '../../lib/paths'
import { NewTabLink } from './new-tab-link'

export function AskPerson() {
  return (
    <NewTabLink
      href={paths.assist('epf')}
      className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
    >
      Ask a person for help ·&nbsp;<span lang="hi-IN">किसी से मदद माँगें</span>
    </NewTabLink>
  )
}
