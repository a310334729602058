// Help in writing with a module: the reader's open cases of it, and the form that opens one.

import { useQuery } from '@tanstack/react-query'
import { assistModulesQuery } from '../../api/queries/assist'
import { AskForHelp } from '../../features/cases/ask-for-help'
import { ContinueCases } from '../../features/cases/continue-cases'

export function ModuleHelp({ module }: { module: string }) {
  const { data } = useQuery(assistModulesQuery)
  const card = data?.find((one) => one.module === module)
  return (
    <>
      <ContinueCases module={module} />
      {card && <AskForHelp module={card} />}
    </>
  )
}
