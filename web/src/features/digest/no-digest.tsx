// The message when there is no digest on a day, on a day to come, or at all (`day` is null).

import { formatDate } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { Head } from '../../shared/components/head'
import { useToday } from '../../ui/use-today'
import { DigestSignUp } from './digest-sign-up'

export function NoDigest({ day }: { day: string | null }) {
  const today = useToday()
  // As long as there is any digest, the server sends this page only for days to come.
  const toCome = day !== null && (today === null || day >= today)
  const title = day === null ? 'The first daily digest is on its way' : `No digest of ${formatDate(day)}`
  return (
    <div className="page max-w-176 py-10 sm:py-14">
      <Head title={title} description="The daily digest: what changed in personal finance." robots="noindex, follow" />
      <p className="text-muted">Daily digest</p>
      <h1 className="mt-2 font-semibold text-4xl leading-tight">{title}</h1>
      <p className="mt-4 text-lg text-muted">
        {day === null && 'Nothing has been published yet. Subscribers get the first one by mail.'}
        {day !== null && (toCome ? 'It is not published yet.' : 'Nothing was published on that day.')}
      </p>
      {day !== null && (
        <p className="mt-6">
          <AppLink href={paths.dailyDigest()} className={getButtonClass('outline')}>
            Read the latest
          </AppLink>
        </p>
      )}
      <div className="mt-10">
        <DigestSignUp />
      </div>
    </div>
  )
}
