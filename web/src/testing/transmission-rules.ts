// The rules of asset transmission as the server answers them. A test of the server compares the file with its answer.

import type { Transmission } from '../api/types'
import file from './transmission-rules.json'

/** The file has the server's shape, but TypeScript reads plain texts in it where the shape has a few words. */
function isTransmission(value: unknown): value is Transmission {
  return typeof value === 'object' && value !== null && 'areas' in value && 'sources' in value
}

function readRules(): Transmission {
  const data: unknown = file.data
  if (!isTransmission(data)) throw new Error('transmission-rules.json holds no rules')
  return data
}

export const transmissionRules = readRules()
