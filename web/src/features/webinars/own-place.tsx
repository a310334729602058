import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/errors'
import { acceptOffer } from '../../api/queries/webinar-seats'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { dateTime } from '../../lib/format'
import { showToast } from '../../lib/toasts'
import { Button, buttonClass } from '../../ui/button'
import { LazyGiveBack } from './lazy-give-back'
import { type AskedFor, LazyWebinarDialogs } from './lazy-dialogs'
import { type Phase, waitlistText } from './words'

type Props = {
  webinar: Webinar
  seat: SeatRegistration | null
  phase: Phase
  offer: string | null
  onAccepted: () => void
}

/** What the reader can do here, and has done. */
export function OwnPlace({ webinar, seat, phase, offer, onAccepted }: Props) {
  const [asked, ask] = useState<AskedFor | null>(null)
  const [leaving, leave] = useState(false)
  const status = seat?.status
  return (
    <div className="mt-6" aria-live="polite">
      {phase === 'ended' && <p className="text-lg">This webinar is over.</p>}
      {phase === 'live' && <Live webinar={webinar} registered={status === 'registered'} />}
      {phase === 'live' && seat === null && (
        <LateComer webinar={webinar} onRegister={() => ask({ kind: 'register', webinar })} />
      )}
      {phase === 'upcoming' && offer !== null && status !== 'registered' && (
        <Offer webinar={webinar} token={offer} until={seat?.offerUntil ?? null} onAccepted={onAccepted} />
      )}
      {phase === 'upcoming' && status === 'registered' && (
        <Held title="You are registered" leaveText="Cancel my seat" onLeave={() => leave(true)}>
          The link to join appears here when the webinar begins. It is also in the mail you got.
        </Held>
      )}
      {phase === 'upcoming' && status === 'waitlisted' && offer === null && (
        <Held title={waitlistText(seat?.position ?? null)} leaveText="Leave the waitlist" onLeave={() => leave(true)}>
          We will write to you as soon as a seat is free.
        </Held>
      )}
      {phase === 'upcoming' && status === 'offered' && offer === null && (
        <Held title="A seat is free for you" leaveText="I do not need it" onLeave={() => leave(true)}>
          Take it with the link in our mail{seat?.offerUntil && ` until ${dateTime(seat.offerUntil)}`}.
        </Held>
      )}
      {phase === 'upcoming' && seat === null && offer === null && (
        <Register webinar={webinar} onRegister={() => ask({ kind: 'register', webinar })} />
      )}
      <LazyWebinarDialogs asked={asked} onClose={() => ask(null)} />
      <LazyGiveBack open={leaving} webinar={webinar} waiting={status !== 'registered'} onClose={() => leave(false)} />
    </div>
  )
}

function Register({ webinar, onRegister }: { webinar: Webinar; onRegister: () => void }) {
  const full = webinar.state === 'full'
  return (
    <div className="noscript:hidden">
      {full && <p className="mb-3">Every seat is taken. Whoever waits is asked in order when one is given back.</p>}
      <Button aria-haspopup="dialog" onClick={onRegister} className="min-w-40">
        {full ? 'Join the waitlist' : 'Register'}
      </Button>
    </div>
  )
}

type HeldProps = { title: string; leaveText: string; onLeave: () => void; children: ReactNode }

function Held({ title, leaveText, onLeave, children }: HeldProps) {
  return (
    <div className="flex items-start gap-3">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />
      <div>
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-muted">{children}</p>
        <Button look="outline" aria-haspopup="dialog" className="mt-4" onClick={onLeave}>
          {leaveText}
        </Button>
      </div>
    </div>
  )
}

function Live({ webinar, registered }: { webinar: Webinar; registered: boolean }) {
  const link = webinar.webinarLink?.startsWith('https://') ? webinar.webinarLink : null
  return (
    <div>
      <p className="font-medium text-lg">Live now</p>
      {registered && link && (
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('solid', 'mt-3')}>
          <Video aria-hidden className="size-5" strokeWidth={1.75} /> Join Webinar
        </a>
      )}
      {registered && !link && <p className="mt-1 text-muted">The link to join is in the mail you got.</p>}
    </div>
  )
}

/** Whoever comes late may register until the end, while there are seats; nobody is asked from the waitlist any more. */
function LateComer({ webinar, onRegister }: { webinar: Webinar; onRegister: () => void }) {
  if (webinar.available === 0) return <p className="mt-1 text-muted">It has begun, and every seat is taken.</p>
  return (
    <div className="noscript:hidden">
      <p className="mt-1 mb-3 text-muted">It has begun. You can still register until it ends.</p>
      <Button aria-haspopup="dialog" onClick={onRegister} className="min-w-40">
        Register
      </Button>
    </div>
  )
}

type OfferProps = { webinar: Webinar; token: string; until: string | null; onAccepted: () => void }

function Offer({ webinar, token, until, onAccepted }: OfferProps) {
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
        {until ? `It is kept for you until ${dateTime(until)}.` : 'It is kept for you for a short time.'}
      </p>
      {accepting.isError && (
        <p role="alert" className="mt-2 text-danger">
          {messageOf(accepting.error, 'The seat could not be taken. Please try again.')}
        </p>
      )}
      <Button className="mt-4" disabled={accepting.isPending} onClick={() => accepting.mutate()}>
        Take the seat
      </Button>
    </div>
  )
}
