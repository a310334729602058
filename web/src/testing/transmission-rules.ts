// The rules of asset transmission as the server answers them. A test of the server compares the file with its answer.

import type { Transmission } from '../api/types'
import file from './transmission-rules.json'

export const transmissionRules: Transmission = file.data
