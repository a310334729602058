// Steps 1 to 4 of a booking, from the service to the details of the person who books.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { servicesQuery } from '../../api/events/services'
import type { Service } from '../../api/booking-types'
import type { BookingDraft } from './booking-draft'
import { ErrorState, Skeleton } from '../../ui/states'
import { StepDetails } from './step-details'
import { StepIntake } from './step-intake'
import { StepList } from './step-list'
import { StepService } from './step-service'
import { StepSlot } from './step-slot'
import { findOpenStep, buildPaymentPath, type Step, parseStep, buildStepPath } from './steps'
import { useBookingDraft } from './use-booking-draft'

type Props = {
  module: string | undefined
  step: string | undefined
  /** The slug or id of a service. */
  service: string | undefined
  /** The form that takes an address when nothing can be booked. */
  tellMe: ReactNode
  onGo: (path: string, method: 'push' | 'replace') => void
}

export function BookingFlow({ module, step: stepText, service: serviceSlug, tellMe, onGo }: Props) {
  const { data: services, isError, refetch } = useQuery(servicesQuery())
  const [draft, change] = useBookingDraft()
  const requestedStep = parseStep(stepText, serviceSlug)
  const isUnknown = stepText !== undefined && stepText !== String(requestedStep)
  const right = buildStepPath(requestedStep, { module, service: serviceSlug })

  useEffect(() => {
    if (isUnknown) onGo(right, 'replace')
  }, [isUnknown, right, onGo])
  if (isError && !services) {
    return <ErrorState message="The services could not be loaded." onRetry={() => void refetch()} />
  }
  if (!services) return <LoadingFlow />
  // The first step needs nothing from the device, so the server can write it with the page.
  if (requestedStep === 1) {
    return (
      <>
        <StepList step={1} place={{ module, service: undefined }} />
        <StepService services={services} module={module} tellMe={tellMe} />
      </>
    )
  }
  if (!draft) return <LoadingFlow />
  return <BookingSteps {...{ module, requestedStep, serviceSlug, services, draft, change, onGo }} />
}

type StepsProps = {
  module: string | undefined
  requestedStep: Step
  serviceSlug: string | undefined
  services: Service[]
  draft: BookingDraft
  change: (change: Partial<BookingDraft>) => void
  onGo: Props['onGo']
}

function BookingSteps({ module, requestedStep, serviceSlug, services, draft, change, onGo }: StepsProps) {
  // The address names the service; without a name in it, the draft does.
  const service = services.find(
    ({ slug, _id }) => slug === serviceSlug || _id === serviceSlug || (!serviceSlug && slug === draft.service),
  )
  const slug = service?.slug
  const isOther = slug !== undefined && slug !== draft.service
  const step = findOpenStep(requestedStep, { service: slug ?? null, hold: isOther ? null : draft.hold }, undefined)
  const place = { module, service: slug }
  const right = buildStepPath(step, place)

  useEffect(() => {
    if (isOther) change({ service: slug, mode: null, expert: null, addOns: [], coupon: '', hold: null })
  }, [isOther, slug, change])
  useEffect(() => {
    if (step !== requestedStep) onGo(right, 'replace')
  }, [step, requestedStep, right, onGo])

  if (!service || isOther || step !== requestedStep) return <LoadingFlow />
  const siblings = services.filter(
    (other) => other._id !== service._id && other.module !== null && other.module === service.module,
  )
  const go = (next: Step) => onGo(buildStepPath(next, place), 'push')
  return (
    <>
      <p className="mt-4 text-lg text-muted">{service.title}</p>
      <StepList step={step} place={place} />
      {step === 2 && (
        <StepIntake
          key={service._id}
          service={service}
          siblings={siblings}
          module={module}
          draft={draft}
          onChange={change}
          onDone={() => go(3)}
        />
      )}
      {step === 3 && (
        <StepSlot key={service._id} service={service} draft={draft} onChange={change} onDone={() => go(4)} />
      )}
      {step === 4 && draft.hold && (
        <StepDetails
          service={service}
          draft={draft}
          hold={draft.hold}
          onChange={change}
          onBooked={(booking) => {
            const isPaidFor = booking.status === 'confirmed'
            onGo(buildPaymentPath(isPaidFor ? 6 : 5, booking._id), 'push')
          }}
          onPickAgain={() => {
            change({ hold: null })
            go(3)
          }}
        />
      )}
    </>
  )
}

function LoadingFlow() {
  return (
    <div aria-busy className="mt-8 space-y-4 noscript:hidden">
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}
