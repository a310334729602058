// Writing and asking for help need a subscriber whose e-mail address is proven. A reader who is not one yet is led there, and then their
// text is sent.

import { hasCode, isUnauthorized } from '../errors'
import { type MemberDialog, memberDialogs, type SignIn } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'

/** The reader turned back on the way. Nothing was sent, and nothing is wrong. */
export class NotProven extends Error {
  override readonly name = 'NotProven'
}

/** `signIn` says what the dialog is about for a reader who is not known yet. */
export async function withProof<T>(send: () => Promise<T>, signIn: SignIn = {}): Promise<T> {
  const subscribe = { kind: 'subscribe', ...signIn } as const
  if (!profileStore.read().isSubscribed) await openProofDialog(subscribe)
  // A reader who has just subscribed has an unproven address. The server decides in the end.
  if (profileStore.read().subscriptionData?.assurance === 'claimed') await openProofDialog({ kind: 'code' })
  try {
    return await send()
  } catch (error) {
    if (isUnauthorized(error)) await openProofDialog(subscribe)
    else if (hasCode(error, 'PROOF_NEEDED')) await openProofDialog({ kind: 'code' })
    else throw error
  }
  if (profileStore.read().subscriptionData?.assurance === 'claimed') await openProofDialog({ kind: 'code' })
  return send()
}

/** Sends what anybody may send, and asks for proof only when the server requires it. */
export async function withProofIfRequired<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!isUnauthorized(error) && !hasCode(error, 'PROOF_NEEDED')) throw error
    return withProof(send)
  }
}

async function openProofDialog(dialog: MemberDialog): Promise<void> {
  if (!(await memberDialogs.open(dialog))) throw new NotProven()
}
