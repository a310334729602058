// The "Register" button of a webinar, or the state of the reader's seat.

import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { Button } from '../../ui/button'
import { getButtonText } from './messages'

type Props = { webinar: Webinar; seat: SeatRegistration | null; onRegister: () => void; className?: string }

export function RegisterButton({ webinar, seat, onRegister, className }: Props) {
  return (
    <Button
      look={seat === null ? 'solid' : 'outline'}
      disabled={seat !== null}
      aria-haspopup={seat === null ? 'dialog' : undefined}
      aria-label={`${getButtonText(seat)}: ${webinar.title}`}
      onClick={onRegister}
      className={`noscript:hidden ${className ?? ''}`}
    >
      {getButtonText(seat)}
    </Button>
  )
}
