// What gives an account away, such as another address or its deletion, needs a proof of the last ten minutes.

import { hasCode } from '../../api/errors'
import { memberDialogs } from '../../shared/stores/member-dialogs'

/**
 * Does what may need a fresh proof. When the server asks for one, the dialog for the code of the present address comes
 * first, and then it is done again. Rejects with the server's explanation when the dialog is closed.
 */
export async function withFreshProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!hasCode(error, 'FRESH_PROOF_NEEDED') || !(await memberDialogs.open({ kind: 'code' }))) throw error
    return act()
  }
}
