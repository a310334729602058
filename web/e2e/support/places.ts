// One address of each kind of page.

import { hasData } from './guards'
import type { Digest } from '../../src/api/types'
import type { Site } from './site'

type Place = { name: string; path: string; status: number; heading: string | RegExp; says: string[] }

/** The pages have names, so that each can be a test of its own. */
export const PLACES = [
  'home',
  'article',
  'article with its id',
  'hub',
  'category',
  'all articles',
  'search',
  'results',
  'no results',
  'about',
  'privacy',
  'terms',
  'disclosures',
  'contact',
  'rules',
  'corrections',
  'assist',
  'module',
  'unknown module',
  'short answers',
  'short answer',
  'person',
  'reading list',
  'digest',
  'digest of a day',
  'digest to come',
  'unsubscribe',
  'message check',
  'will planner',
  'transmission',
  'transmission area',
  'not found',
  'unknown article',
]

export async function createPlaces(site: Site): Promise<Place[]> {
  const [article] = await site.contents('category=epfo&limit=1')
  const [newest] = await site.contents('limit=1')
  if (!article || !newest) throw new Error('no starter article')
  const whole = await site.content(article._id)
  const { data: digest } = await site.call('GET', 'digest', hasData<Digest>)
  const ok = { status: 200 }
  return [
    {
      ...ok,
      name: 'home',
      path: '/',
      heading: 'Financial fine prints, simplified.',
      says: ['We are in beta', 'Latest articles', 'Upcoming Webinars', 'Letter from the Editor', 'Useful Links'],
    },
    {
      ...ok,
      name: 'article',
      path: whole.url,
      heading: whole.title,
      says: [whole.excerpt, 'Key facts', 'Sources', 'Related articles', 'Checked on'],
    },
    {
      ...ok,
      name: 'article with its id',
      path: `${whole.url}?id=${whole._id}`,
      heading: whole.title,
      says: [whole.excerpt],
    },
    { ...ok, name: 'hub', path: '/categories', heading: 'Discover', says: ['Real Estate', 'Inheritance Planning'] },
    { ...ok, name: 'category', path: '/categories?id=epfo', heading: 'EPFO', says: [whole.title, 'Most read'] },
    {
      ...ok,
      name: 'all articles',
      path: '/categories?category=All',
      heading: 'All articles',
      says: [newest.title, 'Latest'],
    },
    { ...ok, name: 'search', path: '/search', heading: 'Search', says: ['Type a word or two'] },
    { ...ok, name: 'results', path: '/search?q=pension', heading: 'Search', says: ['result(s) found', 'Read Answer'] },
    {
      ...ok,
      name: 'no results',
      path: '/search?q=qqzzxx%20vvkkjj',
      heading: 'Search',
      says: ['No Result found for qqzzxx vvkkjj', 'Most read'],
    },
    { ...ok, name: 'about', path: '/about', heading: /./, says: ['Last changed on'] },
    { ...ok, name: 'privacy', path: '/privacy', heading: /./, says: ['Last changed on'] },
    { ...ok, name: 'terms', path: '/terms', heading: /./, says: ['Last changed on'] },
    { ...ok, name: 'disclosures', path: '/disclosures', heading: /./, says: ['Last changed on'] },
    { ...ok, name: 'contact', path: '/contact', heading: /./, says: ['Last changed on'] },
    { ...ok, name: 'rules', path: '/rules', heading: /./, says: ['Rules as of'] },
    { ...ok, name: 'corrections', path: '/corrections', heading: /./, says: [] },
    {
      ...ok,
      name: 'assist',
      path: '/assist',
      heading: 'Assist',
      says: ['Provident fund help', 'Answer three questions', 'not EPFO or any government body'],
    },
    {
      ...ok,
      name: 'module',
      path: '/assist?module=epf',
      heading: 'Provident fund help',
      says: ['What we do', 'What we do not do', 'Documents to keep ready', 'Sources', 'Checked on'],
    },
    {
      ...ok,
      name: 'unknown module',
      path: '/assist?module=nothing',
      heading: 'Assist',
      says: ['There is no guide at that address'],
    },
    {
      ...ok,
      name: 'short answers',
      path: '/answers',
      heading: 'Short answers',
      says: ['Provident fund (EPF)', 'What is the minimum EPS pension?'],
    },
    {
      ...ok,
      name: 'short answer',
      path: '/answers/eps-minimum-pension',
      heading: 'What is the minimum EPS pension?',
      says: ['Where this comes from', 'Checked on', 'People also ask', 'Education only'],
    },
    {
      ...ok,
      name: 'person',
      path: '/contributors/meera-iyer',
      heading: 'Meera Iyer',
      says: ['Sample byline', 'nobody of that name exists', 'Written'],
    },
    {
      ...ok,
      name: 'reading list',
      path: '/reading-list',
      heading: 'Reading list',
      says: ['Kept in this browser only'],
    },
    {
      ...ok,
      name: 'digest',
      path: '/dailydigest',
      heading: digest.title,
      says: [digest.intro, 'Daily digest', 'Why it matters', 'Education only'],
    },
    {
      ...ok,
      name: 'digest of a day',
      path: `/dailydigest/${digest.date}`,
      heading: digest.title,
      says: [digest.items[0]?.title ?? '', digest.items[0]?.sources[0]?.title ?? ''],
    },
    {
      name: 'digest to come',
      path: '/dailydigest/2098-03-02',
      status: 404,
      heading: /This page isn’t there/,
      says: ['Search the site'],
    },
    { ...ok, name: 'unsubscribe', path: '/unsubscribe/-', heading: 'Unsubscribe', says: ['JavaScript', 'write to'] },
    {
      ...ok,
      name: 'message check',
      path: '/is-this-us',
      heading: 'Is this message from us?',
      says: ['What we never ask for', '1930', 'Everything that we send', 'A sign-in code'],
    },
    { ...ok, name: 'will planner', path: '/willplanning', heading: /will/i, says: ['two or more witnesses'] },
    {
      ...ok,
      name: 'transmission',
      path: '/assettransmission',
      heading: /Someone has died/,
      says: ['In the first 7 days', 'Find lost assets', 'UDGAM', 'Rules as of'],
    },
    {
      ...ok,
      name: 'transmission area',
      path: '/assettransmission/bank',
      heading: 'Bank account or fixed deposit',
      says: ['Annex I-A', 'Who claims', 'May not be asked of you', 'What we do not know'],
    },
    {
      name: 'not found',
      path: '/no/such/page',
      status: 404,
      heading: /This page isn’t there/,
      says: ['Search the site', 'Go to the home page'],
    },
    {
      name: 'unknown article',
      path: '/epfo/no-such-article',
      status: 404,
      heading: /This page isn’t there/,
      says: ['Search the site'],
    },
  ]
}
