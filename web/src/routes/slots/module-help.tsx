// Help of a person with a module: the reader's open cases of it, the form that opens one, and the one that asks for a call.

import { useQuery } from '@tanstack/react-query'
import { assistModulesQuery } from '../../api/queries/assist'
import { AskForHelp } from '../../features/cases/ask-for-help'
import { ContinueCases } from '../../features/cases/continue-cases'
import { CallSlot } from './call-slot'

type Props = {
  module: string
  /** True on a page that has a choice of language itself. */
  hasLanguageChoice?: boolean
}

export function ModuleHelp(props: Props) {
  return (
    <>
      <ContinueCases module={props.module} />
      <HelpForms {...props} />
    </>
  )
}

/** The forms alone, for a page that shows the open cases elsewhere. */
export function HelpForms({ module, hasLanguageChoice }: Props) {
  const { data } = useQuery(assistModulesQuery('en'))
  const card = data?.find((one) => one.module === module)
  return (
    <>
      {card && <AskForHelp module={card} hasLanguageChoice={hasLanguageChoice} />}
      {card && <CallSlot module={module} title={card.title} />}
    </>
  )
}
