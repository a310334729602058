// Unsubscribes the member of this browser, or undoes it, and shows a toast with the outcome.

import { getReaderMessage } from '../../api/errors'
import { undoUnsubscribe, unsubscribe } from '../../api/members/unsubscribe'
import { brand } from '../../lib/brand'
import { profileStore } from '../../shared/stores/profile-store'
import { showToast } from '../../shared/stores/toasts'
import { unsubscribeUndo } from '../../shared/stores/unsubscribe-undo'

export const UNSUBSCRIBED = `You have been successfully unsubscribed from ${brand.name}'s updates.`
const FAILED = 'Failed to unsubscribe. Please try again later.'

/** Returns whether it worked. Afterwards this browser remembers no member. */
export async function unsubscribeHere(email: string): Promise<boolean> {
  try {
    const { success, message, data } = await unsubscribe({ email })
    if (!success) {
      showToast('Error', message || FAILED, 'danger')
      return false
    }
    profileStore.clear()
    if (data) showToast('Unsubscribed', UNSUBSCRIBED, 'success')
    // The server knows no session of this reader, so it mails a link.
    else showToast('One more step', message)
    if (data?.undo) unsubscribeUndo.offer(data.undo, data.stillComing)
    return true
  } catch (error) {
    showToast('Error', getReaderMessage(error, FAILED), 'danger')
    return false
  }
}

/** Returns whether the former subscription is restored. */
export async function undoUnsubscribeHere(token: string): Promise<boolean> {
  try {
    await undoUnsubscribe(token)
    unsubscribeUndo.forget()
    showToast('You are subscribed again', 'Nothing has changed. Sign in with a code to see your account.', 'success')
    return true
  } catch (error) {
    showToast(
      'Error',
      getReaderMessage(error, 'This could not be undone. You can subscribe again at any time.'),
      'danger',
    )
    return false
  }
}
