// "Ask us to call you". The answer is the same for known and unknown numbers.

import { post } from '../client'
import type { components } from '../schema.gen'

type CallRequest = components['schemas']['CallRequestInput']

export async function requestCall(body: CallRequest): Promise<void> {
  await post('/pf/v1/lead', { body, ownUnauthorized: true })
}
