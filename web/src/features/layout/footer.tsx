// The footer of every page: links, social profiles and the small print.

import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/queries/site'
import type { Site } from '../../api/types'
import { brand } from '../../lib/brand'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { toolLinks, usefulLinks } from './navigation'
import { UpdatesButton } from './updates-button'
import { Wordmark } from './wordmark'

const SOCIALS = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
  ['x', 'X'],
  ['youtube', 'YouTube'],
] as const satisfies (readonly [keyof Site['social'], string])[]

const HEADING = 'font-medium font-sans text-[0.8125rem] text-muted'
const LINK = 'inline-block py-1 text-ink underline-offset-4 hover:underline'

export function Footer() {
  const { data: site } = useQuery(siteQuery)
  const { footer, date } = useTexts()
  return (
    <footer data-print="no" className="mt-16 border-line border-t">
      <div className="page grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <Wordmark />
          <p className="mt-4 max-w-md text-[0.8125rem] text-muted leading-relaxed">{footer.notice}</p>
        </div>
        <FooterLinks id="tools" title={footer.tools} entries={toolLinks} />
        <FooterLinks id="useful-links" title={footer.usefulLinks} entries={usefulLinks} />
        <div>
          <div className="noscript:hidden mb-6">
            <h2 className={HEADING}>{footer.stayUpdated}</h2>
            <div className="mt-3">
              <UpdatesButton />
            </div>
          </div>
          <h2 className={HEADING}>{footer.contact}</h2>
          <ul className="mt-3 text-[0.9375rem]">
            {site && (
              <li>
                <a href={`mailto:${site.contactEmail}`} className={LINK}>
                  {site.contactEmail}
                </a>
              </li>
            )}
            <li>
              <a href={paths.rssFeed()} type="application/rss+xml" className={LINK}>
                {footer.feed}
              </a>
            </li>
            {site && SOCIALS.map(([key, label]) => <SocialLinks key={key} href={site.social[key]} label={label} />)}
          </ul>
        </div>
      </div>
      <div className="page pb-8 text-[0.8125rem] text-muted">
        <p className="border-line border-t pt-6">
          {site?.companyLine ?? brand.name}
          {site && ` · ${footer.rulesAsOf(date(site.rulesAsOf))}`}
        </p>
      </div>
    </footer>
  )
}

function FooterLinks({ id, title, entries }: { id: string; title: string; entries: typeof usefulLinks }) {
  const { links } = useTexts()
  const isHindi = usePageLanguage() === 'hi'
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={HEADING}>
        {title}
      </h2>
      <ul className="mt-3 text-[0.9375rem]">
        {entries.map(({ name, href, hindi = href }) => (
          <li key={name}>
            <AppLink href={isHindi ? hindi : href} lang={name === 'hindi' ? 'hi' : undefined} className={LINK}>
              {links[name]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A link is shown only when the publication has that profile. */
function SocialLinks({ href, label }: { href: string | null; label: string }) {
  if (!href?.startsWith('https://')) return null
  return (
    <li>
      <a href={href} rel="noopener" target="_blank" className={LINK}>
        {label}
      </a>
    </li>
  )
}
