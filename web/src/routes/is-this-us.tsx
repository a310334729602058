// /is-this-us: whether a message is from us. The lists stand there without JavaScript; the check runs in the browser.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOverviewQuery } from '../api/queries/message-checks'
import { siteQuery } from '../api/queries/site'
import { MessageCheck } from '../features/is-this-us/message-check'
import { ReportToUs, WhatWeSend } from '../features/is-this-us/what-we-send'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

const TITLE = 'Is this message from us?'

export function IsThisUsRoute(): ReactNode {
  const absolute = useToAbsolute()
  const { data: site } = useQuery(siteQuery)
  const { data: overview, isError, refetch } = useQuery(messageOverviewQuery)
  if (!overview) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The page could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head
        title={TITLE}
        description="Check a message in our name: what we send and from which senders, what we never ask for, how fraud is recognised, and whether the code in a mail is ours."
        canonical={paths.isThisUs()}
        jsonLd={[buildBreadcrumbs([{ name: TITLE, path: paths.isThisUs() }], absolute)]}
      />
      <article className="page pt-8 sm:pt-12">
        <div className="mx-auto max-w-160">
          <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{TITLE}</h1>
          <p className="mt-4 text-lg text-muted leading-relaxed">
            Paste a mail, SMS or WhatsApp message, or type what a screenshot says. We show what speaks against it, and
            confirm the code that each mail of ours carries.
          </p>
          <MessageCheck overview={overview} />
          <WhatWeSend overview={overview} />
          <ReportToUs contactEmail={site?.contactEmail} />
        </div>
      </article>
    </>
  )
}
