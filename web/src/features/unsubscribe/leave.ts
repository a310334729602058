// Unsubscribing in this browser, and what the reader is told about it (product.md §§ 4, 8).

import { messageOf } from '../../api/errors'
import { undoUnsubscribe, unsubscribe } from '../../api/queries/unsubscribe'
import { brand } from '../../lib/brand'
import { profileStore } from '../../lib/profile-store'
import { showToast } from '../../lib/toasts'
import { unsubscribeUndo } from '../../lib/unsubscribe-undo'

export const UNSUBSCRIBED = `You have been successfully unsubscribed from ${brand.name}'s updates.`
const FAILED = 'Failed to unsubscribe. Please try again later.'

/** Whether it worked; this browser then remembers nobody. */
export async function leave(email: string): Promise<boolean> {
  try {
    const { success, message, data } = await unsubscribe({ email })
    if (!success) {
      showToast('Error', message || FAILED, 'danger')
      return false
    }
    profileStore.clear()
    if (data) showToast('Unsubscribed', UNSUBSCRIBED, 'success')
    // The server knows no session of this reader: a mail decides.
    else showToast('One more step', message)
    if (data?.undo) unsubscribeUndo.offer(data.undo, data.stillComing)
    return true
  } catch (error) {
    showToast('Error', messageOf(error, FAILED), 'danger')
    return false
  }
}

/** Whether everything is as it was. */
export async function comeBack(token: string): Promise<boolean> {
  try {
    await undoUnsubscribe(token)
    unsubscribeUndo.forget()
    showToast('You are subscribed again', 'Nothing has changed. Sign in with a code to see your account.', 'success')
    return true
  } catch (error) {
    showToast('Error', messageOf(error, 'This could not be taken back. You can subscribe again at any time.'), 'danger')
    return false
  }
}
