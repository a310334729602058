// A sentence of a report, with its addresses and portals as links. Nobody who is led away learns the address of the report.

import { Fragment } from 'react'
import type { ReportWords } from './report-words'

/** Portals that the steps name without an address. */
const PORTALS: Record<string, string> = {
  'epfigms.gov.in': 'https://epfigms.gov.in/',
  'member portal': 'https://unifiedportal-mem.epfindia.gov.in/memberinterface/',
  'मेंबर पोर्टल': 'https://unifiedportal-mem.epfindia.gov.in/memberinterface/',
}

const LINKS = new RegExp(`https://[^\\s]*[^\\s.,;:)।]|${Object.keys(PORTALS).join('|').replaceAll('.', '\\.')}`, 'g')

export function LinkedText({ text, words }: { text: string; words: ReportWords }) {
  const links = [...text.matchAll(LINKS)]
  const between = text.split(LINKS)
  return between.map((part, at) => {
    const link = links[at]?.[0]
    return (
      <Fragment key={`${at}-${part}`}>
        {part}
        {link && (
          <a
            href={PORTALS[link] ?? link}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            className="text-brand underline underline-offset-4"
          >
            {link}
            <span className="sr-only"> ({words.newTab})</span>
          </a>
        )}
      </Fragment>
    )
  })
}
