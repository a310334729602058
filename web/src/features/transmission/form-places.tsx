// Where a form is printed officially, and who gives it out. Nothing for whoever files none.

import type { Card } from './engine'
import { listFormPages } from './form-pages'
import { useTransmissionTexts } from './texts/texts'

export function FormPlaces({ card }: { card: Card }) {
  const { card: texts } = useTransmissionTexts()
  if (card.papers.length === 0) return null
  const pages = listFormPages(card)
  return (
    <div className="mt-2 text-sm print:mt-0">
      {pages.length > 0 && <p className="text-muted print:hidden">{texts.officialTexts}</p>}
      {pages.map(({ url, title, publisher }) => (
        <p key={url} className="print:hidden">
          <a
            href={url}
            lang="en-IN"
            rel="noopener"
            className="wrap-anywhere inline-block py-1 text-brand underline underline-offset-4"
          >
            {publisher === '' ? title : `${title} (${publisher})`}
          </a>
        </p>
      ))}
      <p className="py-1 text-muted print:py-0">{texts.askForForm(card.area.office)}</p>
    </div>
  )
}
