// Sends feedback on the chat. It needs a subscriber: a reader who is not one subscribes first, and then it is sent by
// itself.

import { getReaderMessage } from '../../api/errors'
import { sendMessageFeedback } from '../../api/conversations/queries'
import { sendFeedback } from '../../api/members/subscribers'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'
import { showToast } from '../../shared/stores/toasts'

const FAILED = 'Failed to submit feedback. Please try again.'
const FAILED_ON_ANSWER = 'Something went wrong while submitting your feedback.'

/** Returns whether the feedback was sent. */
export async function submitFeedback(feedback: string): Promise<boolean> {
  if (!profileStore.read().isSubscribed) {
    const subscribed = await memberDialogs.open({ kind: 'subscribe', title: 'Subscribe to Submit Feedback' })
    if (!subscribed) return false
  }
  const email = profileStore.read().subscriptionData?.email ?? ''
  if (email === '') {
    showToast('Error', 'User email not found', 'danger')
    return false
  }
  return reportSent(() => sendFeedback(email, feedback), FAILED)
}

/** Sends feedback on one answer, which anybody who received the answer may give. Returns whether it was sent. */
export function submitMessageFeedback(messageId: string, description: string): Promise<boolean> {
  return reportSent(() => sendMessageFeedback(messageId, description), FAILED_ON_ANSWER)
}

async function reportSent(send: () => Promise<void>, failed: string): Promise<boolean> {
  try {
    await send()
    showToast('Thank You!', 'Your feedback has been submitted successfully.', 'success')
    return true
  } catch (error) {
    showToast('Error', getReaderMessage(error, failed), 'danger')
    return false
  }
}
