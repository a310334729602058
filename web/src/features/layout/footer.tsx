// The footer of every page: links, social profiles and the small print. While a call is booked, it is slim.

import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/queries/site'
import type { Site } from '../../api/types'
import { brand } from '../../lib/brand'
import { cx } from '../../lib/cx'
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

/** `isSlim` leaves out what leads away from a booking that is being made. */
export function Footer({ isSlim = false }: { isSlim?: boolean }) {
  const { data: site } = useQuery(siteQuery)
  const { footer, date } = useTexts()
  return (
    <footer data-print="no" className="mt-16 border-line border-t">
      {isSlim ? <SlimLinks site={site} /> : <FullLinks site={site} />}
      <div className="page pb-8 text-[0.8125rem] text-muted">
        <p className="border-line border-t pt-6">
          {site?.companyLine ?? brand.name}
          {site && ` · ${footer.rulesAsOf(date(site.rulesAsOf))}`}
        </p>
      </div>
    </footer>
  )
}

/** The name and the notice above, then four columns of much the same height; phones have two. */
function FullLinks({ site }: { site: Site | undefined }) {
  const { footer } = useTexts()
  return (
    <div className="page py-12">
      <div className="gap-x-12 gap-y-6 md:flex md:items-start md:justify-between">
        <div>
          <Wordmark />
          <p className="mt-4 max-w-176 text-[0.8125rem] text-muted leading-relaxed">{footer.notice}</p>
        </div>
        <div className="noscript:hidden shrink-0 max-md:mt-8">
          <h2 className={HEADING}>{footer.stayUpdated}</h2>
          <div className="mt-3">
            <UpdatesButton />
          </div>
        </div>
      </div>
      <div className="mt-10 grid gap-x-10 gap-y-8 border-line border-t pt-10 md:grid-cols-[1fr_1.8fr_1.2fr]">
        <FooterLinks id="tools" title={footer.tools} entries={toolLinks} listClass="max-md:columns-2" />
        <FooterLinks id="useful-links" title={footer.usefulLinks} entries={usefulLinks} listClass="columns-2" />
        <div>
          <h2 className={HEADING}>{footer.contact}</h2>
          <ul className="mt-3 text-[0.9375rem]">
            {site && (
              <li>
                <ContactLink site={site} />
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
    </div>
  )
}

const SLIM_LINKS = ['refunds', 'privacy', 'terms']

/** What somebody who is about to pay may still want to read, and whom they can ask. */
function SlimLinks({ site }: { site: Site | undefined }) {
  const { footer, links } = useTexts()
  return (
    <nav aria-label={footer.usefulLinks} className="page py-6">
      <ul className="flex flex-wrap gap-x-6 text-[0.9375rem]">
        {usefulLinks
          .filter(({ name }) => SLIM_LINKS.includes(name))
          .map(({ name, href }) => (
            <li key={name}>
              <AppLink href={href} className={LINK}>
                {links[name]}
              </AppLink>
            </li>
          ))}
        {site && (
          <li>
            <ContactLink site={site} />
          </li>
        )}
      </ul>
    </nav>
  )
}

function ContactLink({ site }: { site: Site }) {
  return (
    <a href={`mailto:${site.contactEmail}`} className={`${LINK} wrap-anywhere`}>
      {site.contactEmail}
    </a>
  )
}

type FooterLinksProps = { id: string; title: string; entries: typeof usefulLinks; listClass: string }

function FooterLinks({ id, title, entries, listClass }: FooterLinksProps) {
  const { links } = useTexts()
  const isHindi = usePageLanguage() === 'hi'
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={HEADING}>
        {title}
      </h2>
      <ul className={cx('mt-3 gap-x-6 text-[0.9375rem]', listClass)}>
        {entries.map(({ name, href, hindi = href }) => (
          <li key={name} className="break-inside-avoid">
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
