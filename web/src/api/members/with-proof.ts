// Writing and asking for help need a subscriber whose e-mail address is proven. A reader who is not one yet is led there, and then their
// text is sent.

import { hasCode, isUnauthorized } from '../errors'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'

/** The reader turned back on the way. Nothing was sent, and nothing is wrong. */
export class NotProven extends Error {
  override readonly name = 'NotProven'
}

/** `interest` is the module of Assist that whoever subscribes now wants help with. */
export async function withProof<T>(send: () => Promise<T>, interest?: string): Promise<T> {
  const subscribe = { kind: 'subscribe', ...(interest === undefined ? {} : { serviceAssist: interest }) } as const
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

async function openProofDialog(
  dialog: { kind: 'subscribe'; serviceAssist?: string } | { kind: 'code' },
): Promise<void> {
  if (!(await memberDialogs.open(dialog))) throw new NotProven()
}
