// What the reader can do on a webinar's page: register, join, cancel a seat or take an offered one.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { acceptOffer } from '../../api/events/webinar-seats'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { formatDateTime } from '../../lib/format'
import { showToast } from '../../shared/stores/toasts'
import { Button, getButtonClass } from '../../ui/button'
import { ConfirmSeat } from './confirm-seat'
import { LazyCancelSeatDialog } from './lazy-cancel-seat'
import { type WebinarDialog, LazyWebinarDialogs } from './lazy-webinar-dialogs'
import { type Phase, formatWaitlistPlace } from './messages'

type Props = {
  webinar: Webinar
  seat: SeatRegistration | null
  phase: Phase
  offer: string | null
  onAccepted: () => void
}

export function SeatActions({ webinar, seat, phase, offer, onAccepted }: Props) {
  const [dialog, setDialog] = useState<WebinarDialog | null>(null)
  const [isCancelling, setIsCancelling] = useState(false)
  const status = seat?.status
  return (
    <div className="mt-6" aria-live="polite">
      {phase === 'ended' && <p className="text-lg">This webinar is over.</p>}
      {phase === 'live' && <LiveActions webinar={webinar} registered={status === 'registered'} />}
      {phase === 'live' && seat === null && (
        <LateRegistration webinar={webinar} onRegister={() => setDialog({ kind: 'register', webinar })} />
      )}
      {phase === 'upcoming' && offer !== null && status !== 'registered' && (
        <SeatOffer webinar={webinar} token={offer} until={seat?.offerUntil ?? null} onAccepted={onAccepted} />
      )}
      {phase === 'upcoming' && status === 'registered' && (
        <HeldSeat title="You are registered" leaveText="Cancel my seat" onLeave={() => setIsCancelling(true)}>
          {seat?.heldUntil && <ConfirmSeat id={webinar._id} until={seat.heldUntil} />}
          The link to join appears here when the webinar begins. If your e-mail is confirmed, a reminder before it
          brings you back to this page.
        </HeldSeat>
      )}
      {phase === 'upcoming' && status === 'waitlisted' && offer === null && (
        <HeldSeat
          title={formatWaitlistPlace(seat?.position ?? null)}
          leaveText="Leave the waitlist"
          onLeave={() => setIsCancelling(true)}
        >
          We will write to you as soon as a seat is free.
        </HeldSeat>
      )}
      {phase === 'upcoming' && status === 'offered' && offer === null && (
        <HeldSeat title="A seat is free for you" leaveText="I don’t need it" onLeave={() => setIsCancelling(true)}>
          Take it with the link in our mail{seat?.offerUntil && ` until ${formatDateTime(seat.offerUntil)}`}.
        </HeldSeat>
      )}
      {phase === 'upcoming' && seat === null && offer === null && (
        <RegisterAction webinar={webinar} onRegister={() => setDialog({ kind: 'register', webinar })} />
      )}
      <LazyWebinarDialogs dialog={dialog} onClose={() => setDialog(null)} />
      <LazyCancelSeatDialog
        open={isCancelling}
        webinar={webinar}
        waiting={status !== 'registered'}
        onClose={() => setIsCancelling(false)}
      />
    </div>
  )
}

function RegisterAction({ webinar, onRegister }: { webinar: Webinar; onRegister: () => void }) {
  const full = webinar.state === 'full'
  return (
    <div className="noscript:hidden">
      {full && <p className="mb-3">Every seat is taken. When one opens up, we offer it to the waitlist in order.</p>}
      <Button aria-haspopup="dialog" onClick={onRegister} className="min-w-40">
        {full ? 'Join the waitlist' : 'Register'}
      </Button>
    </div>
  )
}

type HeldSeatProps = { title: string; leaveText: string; onLeave: () => void; children: ReactNode }

function HeldSeat({ title, leaveText, onLeave, children }: HeldSeatProps) {
  return (
    <div className="flex items-start gap-3">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />
      <div>
        <p className="font-medium">{title}</p>
        <div className="mt-1 text-muted">{children}</div>
        <Button look="outline" aria-haspopup="dialog" className="mt-4" onClick={onLeave}>
          {leaveText}
        </Button>
      </div>
    </div>
  )
}

function LiveActions({ webinar, registered }: { webinar: Webinar; registered: boolean }) {
  const link = webinar.webinarLink?.startsWith('https://') ? webinar.webinarLink : null
  return (
    <div>
      <p className="font-medium text-lg">Live now</p>
      {registered && link && (
        <a href={link} target="_blank" rel="noopener noreferrer" className={getButtonClass('solid', 'mt-3')}>
          <Video aria-hidden className="size-5" strokeWidth={1.75} /> Join Webinar
        </a>
      )}
      {registered && !link && <p className="mt-1 text-muted">The link to join is in the mail you got.</p>}
    </div>
  )
}

/** Registration stays open until the end while there are seats, but nobody is moved up from the waitlist any more. */
function LateRegistration({ webinar, onRegister }: { webinar: Webinar; onRegister: () => void }) {
  if (webinar.available === 0) return <p className="mt-1 text-muted">The webinar has begun, and every seat is taken.</p>
  return (
    <div className="noscript:hidden">
      <p className="mt-1 mb-3 text-muted">The webinar has begun. You can still register until it ends.</p>
      <Button aria-haspopup="dialog" onClick={onRegister} className="min-w-40">
        Register
      </Button>
    </div>
  )
}

type SeatOfferProps = { webinar: Webinar; token: string; until: string | null; onAccepted: () => void }

function SeatOffer({ webinar, token, until, onAccepted }: SeatOfferProps) {
  const client = useQueryClient()
  const accepting = useMutation({
    mutationFn: () => acceptOffer(client, webinar._id, token),
    onSuccess: () => {
      showToast('Registration Successful!', 'You have been successfully registered for the webinar.', 'success')
      onAccepted()
    },
  })
  return (
    <div>
      <p className="font-medium">A seat is free for you</p>
      <p className="mt-1 text-muted">
        {until ? `It is kept for you until ${formatDateTime(until)}.` : 'It is kept for you for a short time.'}
      </p>
      {accepting.isError && (
        <p role="alert" className="mt-2 text-danger">
          {getReaderMessage(accepting.error, 'The seat could not be taken. Please try again.')}
        </p>
      )}
      <Button className="mt-4" disabled={accepting.isPending} onClick={() => accepting.mutate()}>
        Take the seat
      </Button>
    </div>
  )
}
