// Steps 1 to 4 of a booking, from the service to the details of the person who books.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { servicesQuery } from '../../api/events/services'
import type { Service } from '../../api/booking-types'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import type { BookingDraft } from './booking-draft'
import { useCallCase, useCaseQuestion } from './call-case'
import { usePageLanguage } from '../../ui/page-language'
import { ErrorState, Skeleton } from '../../ui/states'
import { CallHeading, ServicesHeading } from './booking-heading'
import { useBookingTexts } from './booking-texts'
import { sumPrices } from './money'
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
  caseId: string | undefined
  /** Of the addresses. */
  language: PageLanguage
  /** The form that takes an address when nothing can be booked. */
  tellMe: ReactNode
  onGo: (path: string, method: 'push' | 'replace') => void
}

export function BookingFlow(props: Props) {
  const { module, step: stepText, service: serviceSlug, caseId: namedCase, language, tellMe, onGo } = props
  const { page } = useBookingTexts()
  const caseId = useCallCase(namedCase, module)
  const { data: services, isError, refetch } = useQuery(servicesQuery())
  const [draft, change] = useBookingDraft()
  useCaseQuestion(caseId, draft, change)
  const requestedStep = parseStep(stepText, serviceSlug)
  const isUnknown = stepText !== undefined && stepText !== String(requestedStep)
  const right = buildStepPath(requestedStep, { module, service: serviceSlug, caseId, language })

  useEffect(() => {
    if (isUnknown) onGo(right, 'replace')
  }, [isUnknown, right, onGo])
  if (isError && !services) {
    return (
      <>
        <ServicesHeading />
        <ErrorState message={page.notLoaded} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!services) return <LoadingFlow />
  // The first step needs nothing from the device, so the server can write it with the page.
  if (requestedStep === 1) {
    return (
      <>
        <ServicesHeading />
        <CaseNote caseId={caseId} />
        <StepService services={services} module={module} caseId={caseId} language={language} tellMe={tellMe} />
      </>
    )
  }
  if (!draft) return <LoadingFlow />
  return <BookingSteps {...{ module, requestedStep, serviceSlug, caseId, language, services, draft, change, onGo }} />
}

type StepsProps = {
  module: string | undefined
  requestedStep: Step
  serviceSlug: string | undefined
  caseId: string | undefined
  language: PageLanguage
  services: Service[]
  draft: BookingDraft
  change: (change: Partial<BookingDraft>) => void
  onGo: Props['onGo']
}

function BookingSteps(props: StepsProps) {
  const { module, requestedStep, serviceSlug, caseId, language, services, draft, change, onGo } = props
  // The address names the service; without a name in it, the draft does.
  const service = services.find(
    ({ slug, _id }) => slug === serviceSlug || _id === serviceSlug || (!serviceSlug && slug === draft.service),
  )
  const slug = service?.slug
  const isOther = slug !== undefined && slug !== draft.service
  const step = findOpenStep(requestedStep, { service: slug ?? null, hold: isOther ? null : draft.hold }, undefined)
  const place = { module, service: slug, caseId, language }
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
      <CallHeading service={service} />
      <CaseNote caseId={caseId} />
      <StepList step={step} place={place} isFree={sumPrices(service, draft.addOns).total === 0} />
      {step === 2 && (
        <StepIntake
          key={service._id}
          service={service}
          siblings={siblings}
          module={module}
          caseId={caseId}
          language={language}
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
          caseId={caseId}
          onChange={change}
          onBooked={(booking) => {
            const isPaidFor = booking.status === 'confirmed'
            onGo(buildPaymentPath(isPaidFor ? 6 : 5, booking._id, language), 'push')
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

function CaseNote({ caseId }: { caseId: string | undefined }) {
  const [before, link, after] = useBookingTexts().page.inCase
  const language = usePageLanguage()
  if (caseId === undefined) return null
  return (
    <p className="mt-3 text-muted">
      {before}{' '}
      <AppLink href={paths.case(caseId, language)} className="text-brand underline underline-offset-4">
        {link}
      </AppLink>
      {after}
    </p>
  )
}

function LoadingFlow() {
  return (
    <>
      <ServicesHeading />
      <div aria-busy className="mt-8 space-y-4 noscript:hidden">
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </>
  )
}
