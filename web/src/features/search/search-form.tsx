// The search page's own field. It is an ordinary form, so that it works without JavaScript.

import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { MAX_SEARCH_TERM_LENGTH } from '../../lib/server-constants.gen'
import { paths } from '../../lib/paths'
import { useOpenPath } from '../../shared/components/app-link'
import { Button } from '../../ui/button'
import { useTexts } from '../../ui/page-language'

export function SearchForm({ term }: { term: string }) {
  const open = useOpenPath()
  const { frame } = useTexts()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget).get('q')
    if (typeof typed !== 'string') return
    event.preventDefault()
    open(paths.search(typed.trim()))
  }

  return (
    <form
      role="search"
      aria-label={frame.searchAgain}
      action={paths.search()}
      method="get"
      onSubmit={onSubmit}
      className="mt-6 flex gap-2"
    >
      <label className="relative block min-w-0 flex-1">
        <span className="sr-only">{frame.searchLabel}</span>
        <Search
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-5 text-muted"
          strokeWidth={1.75}
        />
        <input
          key={term}
          type="search"
          name="q"
          defaultValue={term}
          maxLength={MAX_SEARCH_TERM_LENGTH}
          placeholder={`${frame.searchLabel}...`}
          className="h-12 w-full rounded-control border border-line bg-surface pr-3 pl-11 text-ellipsis text-ink placeholder:text-ellipsis placeholder:text-muted"
        />
      </label>
      <Button type="submit" className="h-12">
        {frame.search}
      </Button>
    </form>
  )
}
