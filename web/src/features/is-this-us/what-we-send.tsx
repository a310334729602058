// What we send and from which senders, what we never ask for, what is typical of fraud, and what to do. The server writes all of it.

import type { ReactNode } from 'react'
import type { MessageOverview } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useToAbsolute } from '../../ui/base-url'

type Channel = MessageOverview['senders'][number]['channel']
const CHANNELS: Record<Channel, string> = { email: 'E-mail', whatsapp: 'WhatsApp', sms: 'SMS' }
const LINK = 'text-brand underline underline-offset-4'

export function WhatWeSend({ overview }: { overview: MessageOverview }) {
  const { kinds, neverAsked, signs, steps } = overview
  return (
    <>
      <Senders overview={overview} />
      <Part id="never-asked" title="What we never ask for">
        <ul className="mt-3 list-disc space-y-2 pl-5 leading-relaxed">
          {neverAsked.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Part>
      <Part id="fraud-signs" title="Typical signs of fraud">
        <dl className="mt-3 divide-y divide-line">
          {signs.map(({ title, text }) => (
            <div key={title} className="py-3">
              <dt className="font-semibold text-ink">{title}</dt>
              <dd className="mt-1 text-muted leading-relaxed">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="what-to-do" title="What to do">
        <ol className="mt-3 list-decimal space-y-4 pl-5 leading-relaxed">
          {steps.map((step) => (
            <Step key={step.title} step={step} />
          ))}
        </ol>
      </Part>
      <Part id="what-we-send" title="Everything that we send">
        <p className="mt-3 text-muted leading-relaxed">
          Most of it comes only after you did something here: signed in, booked, registered, paid or asked to be told.
        </p>
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {kinds.map(({ kind, title, channels }) => (
            <li key={kind} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>{title}</span>
              <span className="text-muted text-sm">{channels.map((channel) => CHANNELS[channel]).join(', ')}</span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

function Senders({ overview: { senders, codeValidDays } }: { overview: MessageOverview }) {
  const absolute = useToAbsolute()
  return (
    <Part id="our-senders" title="Where our messages come from">
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {senders.map(({ channel, isSetUp, name }) => (
          <div key={channel} className="py-3 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6">
            <dt className="font-semibold text-ink">{CHANNELS[channel]}</dt>
            <dd className="wrap-anywhere mt-1 leading-relaxed sm:mt-0">
              {describeSender(isSetUp, name)} {(isSetUp || channel === 'email') && describeCode(channel, codeValidDays)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted leading-relaxed">
        A sender’s name can be forged. Links in our messages lead to{' '}
        <span className="wrap-anywhere">{absolute(paths.home())}</span> or to sources that an article names. To be sure,
        type that address yourself, and check the code here.
      </p>
    </Part>
  )
}

function describeSender(isSetUp: boolean, name: string | null): string {
  if (!isSetUp) return 'None is set up on this site at present.'
  return name === null ? 'We send this way, but have not published the sender here.' : `From ${name}.`
}

function describeCode(channel: Channel, days: number): string {
  switch (channel) {
    case 'email':
      return `Each mail of ours has a code such as TFP-0A1B-C2D3 at its end, which this page confirms for ${days} days.`
    case 'whatsapp':
      return 'Our WhatsApp messages carry no code. You get them only if you agreed to it, and only with a proven address.'
    case 'sms':
      return 'Our SMS carry no code and no link, because their words are registered with the operators. Letters may stand before and after the sender.'
  }
}

function Step({ step: { title, text, contact } }: { step: MessageOverview['steps'][number] }) {
  return (
    <li>
      <span className="font-semibold text-ink">{title}.</span> {text}
      {contact && (
        <>
          {' '}
          <a href={contact.url} rel="noopener" className={`${LINK} font-medium`}>
            {contact.name}
          </a>
          <span className="block text-muted text-sm">
            {contact.source}, checked on <time dateTime={toIsoDay(contact.checked)}>{formatDate(contact.checked)}</time>
          </span>
        </>
      )}
    </li>
  )
}

/** Leads from the page to how a message in our name is reported to us. */
export function ReportToUs({ contactEmail }: { contactEmail: string | undefined }) {
  return (
    <p className="mt-10 border-line border-t pt-6 text-muted leading-relaxed">
      A message in our name that isn’t ours?{' '}
      {contactEmail && (
        <>
          Please forward it to{' '}
          <a href={`mailto:${contactEmail}`} className={LINK}>
            {contactEmail}
          </a>
          , so that we can warn others.{' '}
        </>
      )}
      More is on the page{' '}
      <AppLink href={paths.contact()} className={LINK}>
        Contact and complaints
      </AppLink>
      .
    </p>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="section-title scroll-mt-24">
        {title}
      </h2>
      {children}
    </section>
  )
}
