// /reading-list: the articles saved in this browser. Search engines do not list it.

import { ReadingListView } from '../features/reading-list/reading-list-view'
import { paths } from '../lib/paths'
import { Head } from '../shared/components/head'

export function ReadingListRoute() {
  return (
    <>
      <Head
        title="Reading list"
        description="The articles you saved, kept in this browser without an account."
        canonical={paths.readingList()}
        robots="noindex, follow"
      />
      <ReadingListView />
    </>
  )
}
