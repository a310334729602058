// Registers a reader for a webinar and shows a toast with the outcome.

import type { QueryClient } from '@tanstack/react-query'
import { ApiError, getReaderMessage } from '../../api/errors'
import { requestSeat } from '../../api/events/webinar-seats'
import { NotProven, withProofIfRequired } from '../../api/members/with-proof'
import type { WebinarEntry } from '../../api/webinar-types'
import { showToast } from '../../shared/stores/toasts'
import { formatWaitlistPlace } from './messages'

const FAILED = 'Failed to register for the webinar. Please try again.'
const ERROR = 'An error occurred while registering. Please try again later.'

const SUCCESS = {
  page: ['Registration Successful!', 'You have been successfully registered for the webinar.'],
  list: ['Registered Successfully!', 'You have successfully registered for the webinar.'],
} as const

export type RegistrationPlace = keyof typeof SUCCESS

export async function registerForWebinar(
  client: QueryClient,
  entry: WebinarEntry,
  from: RegistrationPlace,
): Promise<void> {
  try {
    // Where many have registered on one network with addresses that nobody has proven, a code is asked for.
    const entered = await withProofIfRequired(() => requestSeat(client, entry))
    const [title, text] = SUCCESS[from]
    if (entered.outcome === 'registered') showToast(title, text, 'success')
    else if (entered.outcome === 'waitlisted') {
      showToast(formatWaitlistPlace(entered.position), 'The webinar is full. We will write to you when a seat is free.')
    } else showToast('Registration Failed', entered.message || FAILED, 'danger')
  } catch (error) {
    if (error instanceof NotProven) return
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    if (refused) showToast('Registration Failed', getReaderMessage(error, FAILED), 'danger')
    else showToast('Registration Error', getReaderMessage(error, ERROR), 'danger')
  }
}
