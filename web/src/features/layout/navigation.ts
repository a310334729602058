// The entries of the header, the bottom bar and the footer. An entry whose page is not built yet is off and therefore
// absent; the change that brings the page sets `on` here.

import { BookOpen, HeartHandshake, House, type LucideIcon } from 'lucide-react'
import { paths } from '../../lib/paths'

type Place = {
  label: string
  href: string
  icon: LucideIcon
  on: boolean
  /** True for the page that the reader is on. */
  isCurrent: (path: string, search: Record<string, string | undefined>) => boolean
}

const PLACES: Place[] = [
  { label: 'Home', href: paths.home(), icon: House, on: true, isCurrent: (path) => path === '/' },
  {
    label: 'Discover',
    href: paths.categories(),
    icon: BookOpen,
    on: true,
    isCurrent: (path) => path === '/categories',
  },
  {
    label: 'Assist',
    href: paths.assist(),
    icon: HeartHandshake,
    on: true,
    isCurrent: (path, search) => path === '/assist' && search.module === undefined,
  },
]

const USEFUL_LINKS = [
  { label: 'Discover', href: paths.categories(), on: true },
  { label: 'All articles', href: paths.allArticles(), on: true },
  { label: 'Short answers', href: paths.answers(), on: true },
  { label: 'Calculators', href: paths.calculators(), on: true },
  { label: 'Glossary', href: paths.glossary(), on: true },
  { label: 'Guides', href: paths.guides(), on: true },
  { label: 'Webinars', href: paths.webinars(), on: true },
  { label: 'Reading list', href: paths.readingList(), on: true },
  { label: 'Daily digest', href: paths.dailyDigest(), on: true },
  { label: 'Rules and rates', href: paths.rules(), on: true },
  { label: 'Corrections', href: paths.corrections(), on: true },
  { label: 'Services', href: paths.service(), on: true },
  { label: 'Pricing', href: paths.pricing(), on: true },
  { label: 'Refunds', href: paths.refunds(), on: true },
  { label: 'Contact', href: paths.contact(), on: true },
  { label: 'Is this message from us?', href: paths.isThisUs(), on: true },
  { label: 'About us', href: paths.about(), on: true },
  { label: 'Who writes and reviews', href: paths.contributors(), on: true },
  { label: 'Disclosures', href: paths.disclosures(), on: true },
  { label: 'Privacy', href: paths.privacy(), on: true },
  { label: 'Terms', href: paths.terms(), on: true },
]

const isOn = (entry: { on: boolean }) => entry.on

export const places = PLACES.filter(isOn)
export const usefulLinks = USEFUL_LINKS.filter(isOn)
