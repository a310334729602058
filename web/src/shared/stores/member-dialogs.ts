// Which of the dialogs about subscribing is open: one at a time, opened from anywhere. routes/member-dialog-overlay.tsx shows
// them; features know only this.

import { createStore } from '../../lib/create-store'

export type MemberDialog =
  /** `code`: begins where somebody who is subscribed already signs in. */
  | { kind: 'subscribe'; title?: string; code?: boolean }
  /** Proves the session's e-mail address, or another to move to; `isCodeSent`: the code is on its way already. */
  | { kind: 'code'; address?: string; isCodeSent?: boolean }
  /** Asks for a mobile number, after signing in with Google. */
  | { kind: 'phone' }
  | { kind: 'account' }
  | { kind: 'unsubscribe' }
  | { kind: 'feedback' }

type OpenDialog = { dialog: MemberDialog; id: number; done: Promise<boolean> }

const store = createStore<OpenDialog | null>(null)
let lastId = 0
let settle: (succeeded: boolean) => void = () => undefined

/** One code is asked for at a time, whoever needs it. */
function isSame(one: MemberDialog, other: MemberDialog): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || (one.kind === 'code' && other.kind === 'code')
}

export const memberDialogs = {
  read: store.read,
  subscribe: store.subscribe,

  /**
   * Takes the place of what is open; the same dialog is shared. Resolves once: whether the dialog did what it is for, or
   * was closed without.
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

  /** `id` names the dialog that ends: by then another may be open. */
  close(id: number, succeeded = false): void {
    if (store.read()?.id !== id) return
    settle(succeeded)
    store.set(null)
  },
}
