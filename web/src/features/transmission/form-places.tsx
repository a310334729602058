// Where a form is printed officially, and who gives it out. Nothing for whoever files none.

import { type Card, listFormPages } from './engine'

export function FormPlaces({ card }: { card: Card }) {
  if (card.papers.length === 0) return null
  const pages = listFormPages(card)
  return (
    <div className="mt-2 text-sm">
      {pages.map(({ url, publisher }) => (
        <p key={url}>
          <a
            href={url}
            rel="noopener"
            className="wrap-anywhere inline-block py-1 text-brand underline underline-offset-4"
          >
            The official text that names the form{publisher && `: ${publisher}`} (
            {url.replace(/^https:\/\/(?:www\.)?|\/.*$/g, '')})
          </a>
        </p>
      ))}
      <p className="py-1 text-muted">If you do not find it, ask {describeOffice(card.area.office)} for it.</p>
    </div>
  )
}

/** "The Branch Manager" of a letter, inside a sentence. */
function describeOffice(office: string): string {
  return office.replace(/^The /, 'the ')
}
