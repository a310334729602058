// Help of a person with a module: the reader's open cases of it, the form that opens one, and the one that asks for a call.

import { useQuery } from '@tanstack/react-query'
import { assistModulesQuery } from '../../api/queries/assist'
import { AskUsToCall } from '../../features/call-back/ask-us-to-call'
import { AskForHelp } from '../../features/cases/ask-for-help'
import { ContinueCases } from '../../features/cases/continue-cases'

export function ModuleHelp({ module }: { module: string }) {
  return (
    <>
      <ContinueCases module={module} />
      <HelpForms module={module} />
    </>
  )
}

/** The forms alone, for a page that shows the open cases elsewhere. */
export function HelpForms({ module }: { module: string }) {
  const { data } = useQuery(assistModulesQuery)
  const card = data?.find((one) => one.module === module)
  return (
    <>
      {card && <AskForHelp module={card} />}
      {card && <AskUsToCall module={module} title={card.title} />}
    </>
  )
}
