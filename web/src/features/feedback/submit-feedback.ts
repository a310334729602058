// Sends feedback on the chat. It needs a subscriber: a reader who is not one subscribes first, and then it is sent by
// itself.

import { getReaderMessage } from '../../api/errors'
import { sendMessageFeedback } from '../../api/conversations/queries'
import { sendFeedback } from '../../api/members/subscribers'
import { NotProven, withProofIfRequired } from '../../api/members/with-proof'
import { readDialogTexts } from '../../lib/interface-texts/dialogs/texts'
import { readShownLanguage } from '../../lib/shown-language'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'
import { showToast } from '../../shared/stores/toasts'

/** Returns whether the feedback was sent. */
export async function submitFeedback(feedback: string): Promise<boolean> {
  const { feedback: texts, error: failure } = readDialogTexts()
  if (!profileStore.read().isSubscribed) {
    const subscribed = await memberDialogs.open({ kind: 'subscribe', title: texts.subscribe })
    if (!subscribed) return false
  }
  const email = profileStore.read().subscriptionData?.email ?? ''
  if (email === '') {
    showToast(failure, texts.noEmail, 'danger', readShownLanguage())
    return false
  }
  return reportSent(() => withProofIfRequired(() => sendFeedback(email, feedback)), texts.failed)
}

/** Sends feedback on one answer, which anybody who received the answer may give. Returns whether it was sent. */
export function submitMessageFeedback(messageId: string, description: string): Promise<boolean> {
  return reportSent(() => sendMessageFeedback(messageId, description), readDialogTexts().feedback.failedOnAnswer)
}

async function reportSent(send: () => Promise<void>, failed: string): Promise<boolean> {
  const { feedback: texts, error: failure, thanks } = readDialogTexts()
  const language = readShownLanguage()
  try {
    await send()
    showToast(thanks, texts.sent, 'success', language)
    return true
  } catch (error) {
    if (error instanceof NotProven) return false
    showToast(failure, getReaderMessage(error, failed), 'danger', language)
    return false
  }
}
