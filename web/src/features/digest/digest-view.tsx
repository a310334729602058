// The digest of a day: its introduction, its entries and links to other days.

import type { ReactNode } from 'react'
import type { Digest } from '../../api/types'
import { formatQuantity, formatDate, formatReadingTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useToAbsolute } from '../../ui/base-url'
import { useCardImage } from '../../shared/components/card-image'
import { Head } from '../../shared/components/head'
import { ListenButton } from '../../shared/components/listen/listen-button'
import { DayPicker } from './day-picker'
import { DigestItem } from './digest-item'
import { DigestShare } from './digest-share'
import { DigestSignUp } from './digest-sign-up'
import { buildDigestData } from './structured-data'

/** The element whose words are read aloud. */
const TEXT = 'digest-text'
const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-line/50 hover:text-ink'

type Props = {
  digest: Digest
  /** The day in the address when another day's digest is shown; otherwise null. */
  requestedDay: string | null
  /** The way to ask the assistant about an entry. */
  ask: (item: Digest['items'][number]) => ReactNode
}

export function DigestView({ digest, requestedDay, ask }: Props) {
  const absolute = useToAbsolute()
  const card = useCardImage()
  const own = paths.dailyDigest(digest.date)
  return (
    <>
      <Head
        title={`${digest.title}, ${formatDate(digest.date)}`}
        description={digest.intro}
        canonical={own}
        robots={requestedDay === null ? undefined : 'noindex, follow'}
        article={{ published: digest.date, modified: digest.date, section: 'Daily digest', author: null }}
        prev={digest.prev && paths.dailyDigest(digest.prev)}
        next={digest.next && paths.dailyDigest(digest.next)}
        jsonLd={buildDigestData(digest, absolute, card)}
      />
      <div className="page max-w-176 py-10 sm:py-14">
        {requestedDay !== null && (
          <p role="status" className="mb-8 border-line border-y py-4 text-ink">
            {`There was no digest on ${formatDate(requestedDay)}. This is the ${digest.date < requestedDay ? 'one before it' : 'latest one'}.`}
          </p>
        )}
        <div id={TEXT}>
          <p className="text-muted">
            Daily digest, <time dateTime={digest.date}>{formatDate(digest.date)}</time> ·{' '}
            {formatQuantity(digest.items.length, 'item', 'items')} · {formatReadingTime(estimateMinutes(digest))}
          </p>
          <h1 className="mt-2 font-semibold text-4xl leading-tight md:text-5xl">{digest.title}</h1>
          <p className="mt-4 text-lg text-muted leading-relaxed">{digest.intro}</p>
          <div data-print="no" className="-mx-3 mt-4 mb-6 flex flex-wrap items-center gap-1">
            <ListenButton of={TEXT} className={ACTION} />
            <DigestShare url={absolute(own)} title={digest.title} className={ACTION} />
          </div>
          {digest.items.map((item) => (
            <DigestItem key={`${item.kind} ${item.title}`} item={item} ask={ask(item)} />
          ))}
        </div>
        <DigestSignUp />
        <div className="mt-6">
          <DayPicker digest={digest} />
        </div>
        <p className="mt-6 text-muted text-sm">Education only, not investment, legal or tax advice.</p>
      </div>
    </>
  )
}

/** The reading time at the pace of careful reading. */
function estimateMinutes({ intro, items }: Digest): number {
  const words = [intro, ...items.map((item) => `${item.title} ${item.summary} ${item.whyItMatters ?? ''}`)].join(' ')
  return words.split(/\s+/).length / 200
}
