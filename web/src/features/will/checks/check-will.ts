import type { Will } from '../model/will'
import { findErrors } from './errors'
import type { Finding } from './finding'
import { findStops, type Stop } from './stops'
import { findWarnings } from './warnings'

export type Checked = { stops: Stop[]; errors: Finding[]; warnings: Finding[] }

export function checkWill(will: Will, today: string): Checked {
  return { stops: findStops(will, today), errors: findErrors(will, today), warnings: findWarnings(will, today) }
}

/** Only a will without stops and errors becomes a document. */
export function isComplete({ stops, errors }: Checked): boolean {
  return stops.length === 0 && errors.length === 0
}
