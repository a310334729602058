// Which of the dialogs about subscribing is open: one at a time, opened from anywhere. routes/member-dialogs.tsx shows
// them; features know only this.

export type MemberDialog =
  /** `code`: begins where somebody who is subscribed already signs in. */
  | { kind: 'subscribe'; title?: string; code?: boolean }
  /** Proves the session's e-mail address, or another to move to; `sent`: the code is on its way already. */
  | { kind: 'code'; address?: string; sent?: boolean }
  /** Asks for a mobile number, after signing in with Google. */
  | { kind: 'phone' }
  | { kind: 'account' }
  | { kind: 'unsubscribe' }
  | { kind: 'feedback' }

type Shown = { dialog: MemberDialog; id: number; done: Promise<boolean> }

let shown: Shown | null = null
let last = 0
let settle: (succeeded: boolean) => void = () => undefined
const listeners = new Set<() => void>()

function show(next: Shown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** One code is asked for at a time, whoever needs it. */
function isSame(one: MemberDialog, other: MemberDialog): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || (one.kind === 'code' && other.kind === 'code')
}

export const memberDialogs = {
  read: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },

  /**
   * Takes the place of what is open; the same dialog is shared. Resolves once: whether the dialog did what it is for, or
   * was closed without.
   */
  open(dialog: MemberDialog): Promise<boolean> {
    if (shown !== null && isSame(shown.dialog, dialog)) return shown.done
    settle(false)
    last += 1
    const done = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    show({ dialog, id: last, done })
    return done
  },

  /** `id` names the dialog that ends: by then another may be open. */
  close(id: number, succeeded = false): void {
    if (shown?.id !== id) return
    settle(succeeded)
    show(null)
  },
}
