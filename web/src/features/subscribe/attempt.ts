// One attempt to register, and what the reader is told about it (product.md § 8).

import { ApiError, messageOf } from '../../api/errors'
import { register } from '../../api/queries/subscribers'
import { brand } from '../../lib/brand'
import { showToast } from '../../lib/toasts'
import { type RegistrationForm, registrationOf, wantsWhatsapp } from '../../lib/registration-form'

const FAILED = `Failed to subscribe to ${brand.name}. Please try again.`
const ERROR = 'An error occurred while subscribing. Please try again later.'

/** Whether the reader is subscribed now. */
export async function attempt(form: RegistrationForm, notice: string | null): Promise<boolean> {
  const registration = registrationOf(form, notice)
  try {
    const answer = await register(registration)
    if (!answer.success || answer.data?.isLoggedin !== true) {
      showToast('Subscription Failed', answer.success ? FAILED : answer.message || FAILED, 'danger')
      return false
    }
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
    if (refused) showToast('Subscription Failed', messageOf(error, FAILED), 'danger')
    else showToast('Subscription Error', messageOf(error, ERROR), 'danger')
    return false
  }
}
