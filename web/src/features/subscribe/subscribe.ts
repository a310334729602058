// Subscribes a reader and shows a toast with the outcome.

import { ApiError, getReaderMessage } from '../../api/errors'
import { registerSubscriber } from '../../api/members/subscribers'
import { type DialogTexts, readDialogTexts } from '../../lib/interface-texts/dialogs/texts'
import { readShownLanguage } from '../../lib/shown-language'
import { showToast } from '../../shared/stores/toasts'
import { type RegistrationForm, toRegistration, wantsWhatsapp } from '../../lib/forms/registration-form'

type Words = Pick<DialogTexts['subscribe'], 'refused' | 'broken' | 'failed' | 'error'>

function getSignInWords({ notSignedIn, signInFailed, signInError }: DialogTexts['subscribe']): Words {
  return { refused: notSignedIn, broken: notSignedIn, failed: signInFailed, error: signInError }
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
  const { subscribe: texts } = readDialogTexts()
  const language = readShownLanguage()
  const words: Words = isOccasion ? getSignInWords(texts) : texts
  const registration = {
    ...toRegistration(form, notice),
    ...(interest === undefined ? {} : { serviceAssist: interest }),
  }
  try {
    const answer = await registerSubscriber(registration)
    if (!answer.success || answer.data?.isLoggedin !== true) {
      showToast(words.refused, answer.success ? words.failed : answer.message || words.failed, 'danger', language)
      return false
    }
    if (isOccasion) return true
    const promised = wantsWhatsapp(form) && registration.consents?.whatsapp === true
    showToast(texts.doneTitle, promised ? texts.doneWithWhatsapp : texts.done, 'success', language)
    return true
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400
    if (refused) showToast(words.refused, getReaderMessage(error, words.failed), 'danger', language)
    else showToast(words.broken, getReaderMessage(error, words.error), 'danger', language)
    return false
  }
}
