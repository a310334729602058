// Subscribes a reader and shows a toast with the outcome.

import { ApiError, getReaderMessage } from '../../api/errors'
import { registerSubscriber } from '../../api/members/subscribers'
import { brand } from '../../lib/brand'
import { showToast } from '../../shared/stores/toasts'
import { type RegistrationForm, toRegistration, wantsWhatsapp } from '../../lib/forms/registration-form'

const FAILED = `Failed to subscribe to ${brand.name}. Please try again.`
const ERROR = 'An error occurred while subscribing. Please try again later.'

/** Returns whether the reader is subscribed now. `interest` is the module that they were looking at. */
export async function subscribe(
  form: RegistrationForm,
  notice: string | null,
  interest: string | undefined,
): Promise<boolean> {
  const registration = {
    ...toRegistration(form, notice),
    ...(interest === undefined ? {} : { serviceAssist: interest }),
  }
  try {
    const answer = await registerSubscriber(registration)
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
    if (refused) showToast('Subscription Failed', getReaderMessage(error, FAILED), 'danger')
    else showToast('Subscription Error', getReaderMessage(error, ERROR), 'danger')
    return false
  }
}
