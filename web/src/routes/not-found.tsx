// The page for any address that does not exist, and for a short link that was withdrawn. The server decides the status code.

import { useEffect } from 'react'
import { brand } from '../lib/brand'
import { paths } from '../lib/paths'
import { getButtonClass } from '../ui/button'
import { AppLink } from '../shared/components/app-link'
import { pageTakeover } from '../shared/stores/page-takeover'

const words = {
  missing: {
    title: 'Page not found',
    description: 'There is no page at this address.',
    status: 404,
    end: '. This page isn’t there.',
    hint: 'The address may have been mistyped, or the page may have moved. Searching usually finds it.',
  },
  withdrawn: {
    title: 'Link withdrawn',
    description: 'This short link was withdrawn.',
    status: 410,
    end: '. This link was withdrawn.',
    hint: 'The address is right, but our editors have withdrawn this short link, and it leads nowhere now. The page that you want may still be here.',
  },
}

export function NotFoundPage() {
  return <NothingHere text={words.missing} />
}

/** For a short link that an editor has withdrawn. */
export function WithdrawnPage() {
  return <NothingHere text={words.withdrawn} />
}

function NothingHere({ text }: { text: (typeof words)[keyof typeof words] }) {
  // It writes its head itself, so it says itself that links may be followed now.
  useEffect(() => pageTakeover.finish(), [])
  return (
    <div className="page grid min-h-[60vh] content-center py-16">
      <title>{`${text.title} – ${brand.name}`}</title>
      <meta name="description" content={text.description} />
      <meta name="robots" content="noindex" />
      <p className="text-muted">{text.status}</p>
      <h1 className="mt-2 max-w-2xl font-semibold text-4xl leading-tight md:text-5xl">
        We looked in the <span className="marked">fine print</span>
        {text.end}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{text.hint}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <AppLink href={paths.search()} className={getButtonClass()}>
          Search the site
        </AppLink>
        <AppLink href={paths.home()} className={getButtonClass('outline')}>
          Go to the home page
        </AppLink>
      </div>
    </div>
  )
}
