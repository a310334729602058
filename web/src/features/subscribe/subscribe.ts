// Subscribes a reader and shows a toast with the outcome.

import { ApiError, getReaderMessage } from '../../api/errors'
import { registerSubscriber } from '../../api/members/subscribers'
import { brand } from '../../lib/brand'
import { showToast } from '../../shared/stores/toasts'
import { type RegistrationForm, toRegistration, wantsWhatsapp } from '../../lib/forms/registration-form'

const FAILED = `Failed to subscribe to ${brand.name}. Please try again.`
const ERROR = 'An error occurred while subscribing. Please try again later.'

const WORDS = { refused: 'Subscription Failed', broken: 'Subscription Error', failed: FAILED, error: ERROR }
const SIGN_IN_WORDS = {
  refused: 'Not signed in',
  broken: 'Not signed in',
  failed: 'You could not be signed in. Please try again.',
  error: 'An error occurred while signing you in. Please try again later.',
}

/**
 * Returns whether the reader is known now. `interest` is the module that they were looking at. On an occasion nothing is
 * subscribed to, and the code that follows says enough.
 */
export async function subscribe(
  form: RegistrationForm,
  notice: string | null,
  interest: string | undefined,
  isOccasion = false,
): Promise<boolean> {
  const words = isOccasion ? SIGN_IN_WORDS : WORDS
  const registration = {
    ...toRegistration(form, notice),
    ...(interest === undefined ? {} : { serviceAssist: interest }),
  }
  try {
    const answer = await registerSubscriber(registration)
    if (!answer.success || answer.data?.isLoggedin !== true) {
      showToast(words.refused, answer.success ? words.failed : answer.message || words.failed, 'danger')
      return false
    }
    if (isOccasion) return true
    const thanks = `Thank you for subscribing to ${brand.name}.`
    const promised = wantsWhatsapp(form) && registration.consents?.whatsapp === true
    showToast(
      'Subscription Successful!',
      promised ? `${thanks} You'll receive updates on your WhatsApp.` : thanks,
      'success',
    )
    return true
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400
    if (refused) showToast(words.refused, getReaderMessage(error, words.failed), 'danger')
    else showToast(words.broken, getReaderMessage(error, words.error), 'danger')
    return false
  }
}
