// What every box for a password says, and how a UAN is written.

export function PasswordHint() {
  return (
    <>
      The password of your account with The Fine Print,{' '}
      <strong className="font-medium text-ink">not your EPFO password</strong>. We never ask for that one, and it does
      not work here.
    </>
  )
}

export const UAN_PROBLEM = 'A UAN has 12 digits'

export function isUan(typed: string): boolean {
  return /^\d{12}$/.test(typed.replace(/\s/g, ''))
}
