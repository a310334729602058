// Filters the rules by the words that a reader typed.

import type { RegistryFact } from '../../api/types'

/** A rule matches when its label, value or source together contain every word. */
export function filterFacts(facts: readonly RegistryFact[], typed: string): readonly RegistryFact[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return facts
  return facts.filter((fact) => {
    const { value, source } = fact.now
    const text = `${fact.label} ${value} ${source.title} ${source.publisher ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
