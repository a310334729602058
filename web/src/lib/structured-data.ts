// The parts of structured data that several kinds of pages share.

import { brand } from './brand'
import { paths } from './paths'

type ToAbsolute = (path: string) => string

export function buildPublisher(toAbsolute: ToAbsolute): object {
  return { '@type': 'Organization', name: brand.name, url: toAbsolute(paths.home()) }
}

/** Builds the breadcrumbs of a page. `steps` are the pages below the home page, and the page itself is the last. */
export function buildBreadcrumbs(steps: { name: string; path: string }[], toAbsolute: ToAbsolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home() }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsolute(path),
    })),
  }
}
