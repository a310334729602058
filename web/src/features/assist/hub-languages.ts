// Which languages the list of all guides can be read in.

import type { AssistCard } from '../../api/types'

/** The languages in which at least one guide has been written. */
export function listHubLanguages(modules: readonly AssistCard[]): string[] {
  return [...new Set(modules.flatMap(({ languages }) => languages))]
}
