// The page of a part that does not exist yet: what it will do, what to read meanwhile, and how to be told of it.

import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { Head } from '../../shared/components/head'
import type { Area } from './areas'
import { NotifyMeForm } from './notify-me-form'

export function ComingPage({ area }: { area: Area }) {
  return (
    <div className="page max-w-3xl py-12 md:py-20">
      <Head title={area.title} description={area.promise} robots="noindex, follow" canonical={area.path} />
      <p className="text-muted">Not open yet</p>
      <h1 className="mt-2 font-semibold text-4xl leading-tight md:text-5xl">{area.title}</h1>
      <p className="mt-4 text-lg text-muted md:text-xl">{area.promise}</p>
      <h2 className="mt-10 font-semibold text-xl">What it will do</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-muted">
        {area.will.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-10 border-line border-y py-8">
        <NotifyMeForm keyword={area.keyword} title={area.title} />
      </div>
      <p className="mt-8 text-muted">Until then, the articles are open to everyone.</p>
      <AppLink href={paths.allArticles()} className={getButtonClass('outline', 'mt-4')}>
        Browse the articles
      </AppLink>
    </div>
  )
}
