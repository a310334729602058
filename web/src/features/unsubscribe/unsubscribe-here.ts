// Unsubscribes the member of this browser, or undoes it, and shows a toast with the outcome.

import { readAnswerWords, showFailure } from '../../api/failure-words'
import { undoUnsubscribe, unsubscribe } from '../../api/members/unsubscribe'
import { readMembershipTexts } from '../../lib/interface-texts/membership/texts'
import { readShownLanguage } from '../../lib/shown-language'
import { profileStore } from '../../shared/stores/profile-store'
import { showToast } from '../../shared/stores/toasts'
import { unsubscribeUndo } from '../../shared/stores/unsubscribe-undo'

/** Returns whether it worked. Afterwards this browser remembers no member. */
export async function unsubscribeHere(email: string): Promise<boolean> {
  const { unsubscribing: texts, error: failure } = readMembershipTexts()
  const language = readShownLanguage()
  try {
    const { success, message, data } = await unsubscribe({ email })
    if (!success) {
      showToast(failure, await readAnswerWords(message || texts.failed, language), 'danger')
      return false
    }
    profileStore.clear()
    if (data) showToast(texts.doneTitle, texts.done, 'success')
    // The server knows no session of this reader, so it mails a link.
    else showToast(texts.oneMoreStep, await readAnswerWords(message, language))
    if (data?.undo) unsubscribeUndo.offer(data.undo, data.stillComing)
    return true
  } catch (error) {
    showFailure(failure, error, texts.failed, language)
    return false
  }
}

/** Returns whether the former subscription is restored. */
export async function undoUnsubscribeHere(token: string): Promise<boolean> {
  const { undo: texts, error: failure } = readMembershipTexts()
  try {
    await undoUnsubscribe(token)
    unsubscribeUndo.forget()
    showToast(texts.doneTitle, texts.done, 'success')
    return true
  } catch (error) {
    showFailure(failure, error, texts.failed, readShownLanguage())
    return false
  }
}
