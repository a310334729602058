// Which of the dialogs about subscribing is open. One dialog is open at a time, and any feature may open it.
// routes/member-dialog-overlay.tsx shows them; features know only this store.

import { createStore } from '../../lib/create-store'

/** What somebody signs in for who doesn't come for updates. */
export type SignInOccasion = 'help' | 'case' | 'booking' | 'report' | 'saving'

export type SignIn = {
  title?: string
  /** True when the dialog begins with the sign-in of subscribers. */
  code?: boolean
  /** The module that the reader wants help with. */
  serviceAssist?: string
  /** Without one the dialog is about updates. */
  occasion?: SignInOccasion
  /** The reader has said on the way that they are 18 or older. */
  isAdult?: boolean
  /** True when the reader would lose what they came with by leaving the page, so that Google is not offered. */
  staysOnPage?: boolean
}

export type MemberDialog =
  | ({ kind: 'subscribe' } & SignIn)
  /** Proves the session's e-mail address, or a new one. `isCodeSent` is true when the code has been sent already. */
  | { kind: 'code'; address?: string; isCodeSent?: boolean }
  /** Asks for a mobile number after signing in with Google. */
  | { kind: 'phone' }
  | { kind: 'account' }
  /** Takes the account back to its former address, by the token of a mail. */
  | { kind: 'undo-address'; token: string }
  | { kind: 'unsubscribe' }
  | { kind: 'feedback' }

type OpenDialog = { dialog: MemberDialog; id: number; done: Promise<boolean> }

const store = createStore<OpenDialog | null>(null)
let lastId = 0
let settle: (succeeded: boolean) => void = () => undefined

/** Callers that need a code at the same time share one dialog. */
function isSame(one: MemberDialog, other: MemberDialog): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || (one.kind === 'code' && other.kind === 'code')
}

export const memberDialogs = {
  read: store.read,
  subscribe: store.subscribe,

  /**
   * Replaces the open dialog; the same dialog is shared. Resolves once: true when the dialog has done its work, and
   * false when it was closed.
   */
  open(dialog: MemberDialog): Promise<boolean> {
    const before = store.read()
    if (before !== null && isSame(before.dialog, dialog)) return before.done
    settle(false)
    lastId += 1
    const done = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    store.set({ dialog, id: lastId, done })
    return done
  },

  /** `id` names the dialog that ends, because another one may be open by then. */
  close(id: number, succeeded = false): void {
    if (store.read()?.id !== id) return
    settle(succeeded)
    store.set(null)
  },
}
