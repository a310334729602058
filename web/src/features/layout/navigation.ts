// The entries of the header, the bottom bar and the footer. An entry whose page is not built yet is off and therefore
// absent; the change that brings the page sets `on` here.

import { BookOpen, HeartHandshake, House, type LucideIcon } from 'lucide-react'
import type { InterfaceTexts } from '../../lib/interface-texts/texts'
import { paths } from '../../lib/paths'

type Place = {
  name: keyof InterfaceTexts['places']
  href: string
  /** Where it leads from a Hindi page, if that is another address. */
  hindi?: string
  icon: LucideIcon
  on: boolean
  /** True for the page that the reader is on. */
  isCurrent: (path: string, search: Record<string, string | undefined>) => boolean
}

const PLACES: Place[] = [
  { name: 'home', href: paths.home(), icon: House, on: true, isCurrent: (path) => path === '/' },
  {
    name: 'discover',
    href: paths.categories(),
    icon: BookOpen,
    on: true,
    isCurrent: (path) => path === '/categories',
  },
  {
    name: 'assist',
    href: paths.assist(),
    hindi: paths.assist(undefined, 'hi'),
    icon: HeartHandshake,
    on: true,
    isCurrent: (path, search) => /^(?:\/hi)?\/assist$/.test(path) && search.module === undefined,
  },
]

type FooterLink = {
  name: keyof InterfaceTexts['links']
  href: string
  /** Where it leads from a Hindi page, if that is another address. */
  hindi?: string
  on: boolean
}

const TOOL_LINKS: FooterLink[] = [
  { name: 'calculators', href: paths.calculators(), on: true },
  {
    name: 'transmission',
    href: paths.assetTransmission(),
    hindi: paths.assetTransmission(undefined, 'hi'),
    on: true,
  },
  { name: 'willPlanner', href: paths.willPlanning(), hindi: paths.willPlanning('hi'), on: true },
  { name: 'passbooks', href: paths.service('epf'), on: true },
  { name: 'isThisUs', href: paths.isThisUs(), on: true },
]

const USEFUL_LINKS: FooterLink[] = [
  { name: 'discover', href: paths.categories(), on: true },
  { name: 'allArticles', href: paths.allArticles(), on: true },
  { name: 'hindi', href: paths.hindi(), on: true },
  { name: 'answers', href: paths.answers(), on: true },
  { name: 'glossary', href: paths.glossary(), on: true },
  { name: 'guides', href: paths.guides(), on: true },
  { name: 'webinars', href: paths.webinars(), on: true },
  { name: 'readingList', href: paths.readingList(), on: true },
  { name: 'digest', href: paths.dailyDigest(), on: true },
  { name: 'rules', href: paths.rules(), on: true },
  { name: 'corrections', href: paths.corrections(), on: true },
  { name: 'services', href: paths.service(), on: true },
  { name: 'pricing', href: paths.pricing(), on: true },
  { name: 'refunds', href: paths.refunds(), on: true },
  { name: 'contact', href: paths.contact(), on: true },
  { name: 'about', href: paths.about(), on: true },
  { name: 'contributors', href: paths.contributors(), on: true },
  { name: 'disclosures', href: paths.disclosures(), on: true },
  { name: 'privacy', href: paths.privacy(), on: true },
  { name: 'terms', href: paths.terms(), on: true },
]

/** Behind "More" in the header: what people come back for. */
const MORE_LINKS: FooterLink[] = [
  { name: 'calculators', href: paths.calculators(), on: true },
  { name: 'guides', href: paths.guides(), on: true },
  { name: 'webinars', href: paths.webinars(), on: true },
  { name: 'services', href: paths.service(), on: true },
  { name: 'rules', href: paths.rules(), on: true },
  { name: 'answers', href: paths.answers(), on: true },
  { name: 'glossary', href: paths.glossary(), on: true },
]

const isOn = (entry: { on: boolean }) => entry.on

export const places = PLACES.filter(isOn)
export const toolLinks = TOOL_LINKS.filter(isOn)
export const usefulLinks = USEFUL_LINKS.filter(isOn)
export const moreLinks = MORE_LINKS.filter(isOn)
