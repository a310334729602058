// The types of what the calls of cases take and answer. They come from the server's own description.

import type { components } from './schema.gen'

type Schemas = components['schemas']

export type Case = Schemas['Case']
/** A case in a list. */
export type CaseCard = Schemas['CaseCard']
export type CaseEvent = Case['events'][number]
export type CaseFiling = Case['filings'][number]
export type CaseOutcome = NonNullable<Case['outcome']>
/** An answer that carries a case under `data`. */
export type CaseBody = Schemas['Data_Case']
