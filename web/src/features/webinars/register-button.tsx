import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { Button } from '../../ui/button'
import { buttonText } from './words'

type Props = { webinar: Webinar; seat: SeatRegistration | null; onRegister: () => void; className?: string }

/** "Register", or what has come of it. */
export function RegisterButton({ webinar, seat, onRegister, className }: Props) {
  return (
    <Button
      look={seat === null ? 'solid' : 'outline'}
      disabled={seat !== null}
      aria-haspopup={seat === null ? 'dialog' : undefined}
      aria-label={`${buttonText(seat)}: ${webinar.title}`}
      onClick={onRegister}
      className={`noscript:hidden ${className ?? ''}`}
    >
      {buttonText(seat)}
    </Button>
  )
}
