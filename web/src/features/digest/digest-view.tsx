import type { Digest } from '../../api/types'
import { counted, date, readingTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useAbsolute } from '../../ui/base-url'
import { useCardImage } from '../../ui/card-image'
import { Head } from '../../ui/head'
import { ListenButton } from '../../ui/listen/listen-button'
import { DayPicker } from './day-picker'
import { DigestItem } from './digest-item'
import { DigestShare } from './digest-share'
import { GetItByMail } from './get-it-by-mail'
import { digestData } from './structured-data'

/** The element whose words are read aloud. */
const TEXT = 'digest-text'
const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-line/50 hover:text-ink'

type Props = {
  digest: Digest
  /** The day the address names, where another day's digest is shown. */
  asked: string | null
}

export function DigestView({ digest, asked }: Props) {
  const absolute = useAbsolute()
  const card = useCardImage()
  const own = paths.dailyDigest(digest.date)
  return (
    <>
      <Head
        title={`${digest.title}, ${date(digest.date)}`}
        description={digest.intro}
        canonical={own}
        robots={asked === null ? undefined : 'noindex, follow'}
        article={{ published: digest.date, modified: digest.date, section: 'Daily digest', author: null }}
        prev={digest.previous && paths.dailyDigest(digest.previous)}
        next={digest.next && paths.dailyDigest(digest.next)}
        jsonLd={digestData(digest, absolute, card)}
      />
      <div className="page max-w-176 py-10 sm:py-14">
        {asked !== null && (
          <p role="status" className="mb-8 border-line border-y py-4 text-ink">
            {`There was no digest on ${date(asked)}. This is the ${digest.date < asked ? 'one before it' : 'newest'}.`}
          </p>
        )}
        <div id={TEXT}>
          <p className="text-muted">
            Daily digest, <time dateTime={digest.date}>{date(digest.date)}</time> ·{' '}
            {counted(digest.items.length, 'item', 'items')} · {readingTime(minutesOf(digest))}
          </p>
          <h1 className="mt-2 font-semibold text-4xl leading-tight md:text-5xl">{digest.title}</h1>
          <p className="mt-4 text-lg text-muted leading-relaxed">{digest.intro}</p>
          <div data-print="no" className="-mx-3 mt-4 mb-6 flex flex-wrap items-center gap-1">
            <ListenButton of={TEXT} className={ACTION} />
            <DigestShare url={absolute(own)} title={digest.title} className={ACTION} />
          </div>
          {digest.items.map((item) => (
            <DigestItem key={`${item.kind} ${item.title}`} item={item} />
          ))}
        </div>
        <GetItByMail />
        <div className="mt-6">
          <DayPicker digest={digest} first={firstOf(digest)} />
        </div>
        <p className="mt-6 text-muted text-sm">Education only, not investment, legal or tax advice.</p>
      </div>
    </>
  )
}

/** At the pace of careful reading. */
function minutesOf({ intro, items }: Digest): number {
  const words = [intro, ...items.map((item) => `${item.title} ${item.summary} ${item.whyItMatters ?? ''}`)].join(' ')
  return words.split(/\s+/).length / 200
}

/** The first day there is a digest of, where the server tells it. */
function firstOf(digest: Digest): string | null {
  return 'first' in digest && typeof digest.first === 'string' ? digest.first : null
}
