// One attempt to register, and what the reader is told about it (product.md § 8).

import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/errors'
import { register } from '../../api/queries/webinar-seats'
import type { WebinarEntry } from '../../api/webinar-types'
import { showToast } from '../../lib/toasts'
import { waitlistText } from './words'

const FAILED = 'Failed to register for the webinar. Please try again.'
const ERROR = 'An error occurred while registering. Please try again later.'

const SUCCESS = {
  page: ['Registration Successful!', 'You have been successfully registered for the webinar.'],
  list: ['Registered Successfully!', 'You have successfully registered for the webinar.'],
} as const

export type From = keyof typeof SUCCESS

export async function attempt(client: QueryClient, entry: WebinarEntry, from: From): Promise<void> {
  try {
    const entered = await register(client, entry)
    const [title, text] = SUCCESS[from]
    if (entered.outcome === 'registered') showToast(title, text, 'success')
    else if (entered.outcome === 'waitlisted') {
      showToast(waitlistText(entered.position), 'The webinar is full. We will write to you when a seat is free.')
    } else showToast('Registration Failed', entered.message || FAILED, 'danger')
  } catch (error) {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    if (refused) showToast('Registration Failed', messageOf(error, FAILED), 'danger')
    else showToast('Registration Error', messageOf(error, ERROR), 'danger')
  }
}
