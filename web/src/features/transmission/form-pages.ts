// Official texts that name the forms of a card, each with all the forms that it names.

import type { Card, RuleSource } from './engine'

type FormPage = { url: string; title: string; publisher: string }

/** One page for each address, in the order of the card's lines. */
export function listFormPages(card: Card): FormPage[] {
  const lines = card.parts.find(({ id }) => id === 'forms')?.lines ?? []
  const ids = [...new Set(lines.flatMap(({ sources }) => sources))]
  const named = ids.flatMap((id) => card.sources.filter((source) => source.id === id))
  const urls = new Set(named.flatMap(({ url }) => (url && isPage(url) ? [url] : [])))
  return [...urls].map((url) =>
    toFormPage(
      url,
      named.filter((source) => source.url === url),
    ),
  )
}

/** The front page of a site says nothing of a form. */
function isPage(url: string): boolean {
  return /^https:\/\/[^/]+\/./.test(url)
}

function toFormPage(url: string, sources: RuleSource[]): FormPage {
  // A line also quotes other facts, such as a limit, which are not what is looked for there.
  const forms = sources.filter(({ id }) => /^fact:.*\.form(?:-|$)/.test(id))
  const shown = forms.length > 0 ? forms : sources.slice(0, 1)
  return { url, title: joinTitles(shown.map(({ title }) => title)), publisher: shown[0]?.publisher ?? '' }
}

/** A fact is titled "Name: value (from a day). Document"; the end that several share stands once. */
function joinTitles(titles: string[]): string {
  const parts = titles.map((title) => /^(.+?)( \(from [^)]+\)\. .+)$/.exec(title))
  const [end, ...others] = new Set(parts.map((part) => part?.[2]))
  if (end === undefined || others.length > 0) return titles.join('; ')
  return `${parts.map((part) => part?.[1]).join('; ')}${end}`
}
