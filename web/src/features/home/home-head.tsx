// The document head of the home page, with its structured data.

import { useQuery } from '@tanstack/react-query'
import { faqsQuery } from '../../api/queries/faqs'
import { siteQuery } from '../../api/queries/site'
import type { Faq, Site } from '../../api/types'
import { brand } from '../../lib/brand'
import { paths } from '../../lib/paths'
import { stripMarkup } from '../../lib/text'
import { useToAbsolute } from '../../ui/base-url'
import { Head } from '../../shared/components/head'

const DESCRIPTION =
  'Plain-language articles on EPF, NPS, tax, insurance, loans and investing in India: what the small print says, what it means for you and what to do, with sources and dates.'

export function HomeHead() {
  const absolute = useToAbsolute()
  const { data: site } = useQuery(siteQuery)
  const { data: faqs } = useQuery(faqsQuery)
  return (
    <Head
      title={`${brand.name}: Financial fine prints, simplified.`}
      wholeTitle
      description={DESCRIPTION}
      canonical={paths.home()}
      jsonLd={[
        buildOrganization(absolute, site),
        buildWebSite(absolute),
        ...(faqs?.length ? [buildFaqPage(faqs)] : []),
      ]}
    />
  )
}

type Absolute = (path: string) => string

function buildOrganization(absolute: Absolute, site: Site | undefined): object {
  const profiles = Object.values(site?.social ?? {}).filter((address) => address !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${absolute('/')}#organization`,
    name: brand.name,
    alternateName: brand.short,
    url: absolute('/'),
    logo: absolute('/icons/icon-512.png'),
    ...(site ? { email: site.contactEmail } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  }
}

function buildWebSite(absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: absolute('/'),
    inLanguage: 'en-IN',
    publisher: { '@id': `${absolute('/')}#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.search())}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function buildFaqPage(faqs: Faq[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: stripMarkup(answer) },
    })),
  }
}
