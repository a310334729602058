// Which rules a reader's words name.

import type { RegistryFact } from '../../api/types'

/** Every word has to stand somewhere: in the label, the value, or the source. */
export function filterFacts(facts: readonly RegistryFact[], typed: string): readonly RegistryFact[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return facts
  return facts.filter((fact) => {
    const { value, source } = fact.now
    const text = `${fact.label} ${value} ${source.title} ${source.publisher ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
