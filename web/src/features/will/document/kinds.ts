// The documents that the planner makes. They stand alone, because the introduction's chunk must not hold their clauses.

export const DOCUMENTS = ['will', 'codicil', 'revocation', 'execution', 'nominations', 'doctor'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]
