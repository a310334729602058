import { describe, expect, it } from 'vitest'
import { addLanguage, toAbsolute, isOwnPath, paths } from './paths'

describe('paths', () => {
  it('keeps every address as it is published', () => {
    expect({
      home: paths.home(),
      notFound: paths.notFound(),
      article: paths.article('epfo', 'new-epf-scheme-2026'),
      articleCard: paths.articleCard({ _id: '7', url: '/epfo/new-epf-scheme-2026' }),
      articleCardWithId: paths.articleCard({ _id: '7', url: '/epfo/pf-nri?id=7' }),
      articleInHindi: paths.article('epfo', 'पीएफ'),
      contentView: paths.contentView('pf-nri', '7'),
      categories: paths.categories(),
      category: paths.category('epfo'),
      categoryPage: paths.category('epfo', { sort: 'popular', page: 2 }),
      allArticles: paths.allArticles(),
      allArticlesFirstPage: paths.allArticles({ sort: 'latest', page: 1 }),
      allArticlesPage: paths.allArticles({ page: 3 }),
      search: paths.search(),
      searchTerm: paths.search('S&P 500 + 80C #1 50%'),
      searchPage: paths.search('epf', 2),
      assist: paths.assist(),
      assistModule: paths.assist('epf'),
      service: paths.service('will'),
      assetTransmission: paths.assetTransmission(),
      willPlanning: paths.willPlanning(),
      webinars: paths.webinars(),
      recordedWebinars: paths.recordedWebinars(),
      webinar: paths.webinar('a/b'),
      conversation: paths.conversation('x'),
      dailyDigest: paths.dailyDigest(),
      dailyDigestOf: paths.dailyDigest('2026-11-20'),
      unsubscribe: paths.unsubscribe('a+b@example.in'),
      googleCallback: paths.googleCallback(),
      shortLink: paths.shortLink('Ab3dE5f'),
      about: paths.about(),
      privacy: paths.privacy(),
      terms: paths.terms(),
      disclosures: paths.disclosures(),
      contact: paths.contact(),
      rules: paths.rules(),
      corrections: paths.corrections(),
      refunds: paths.refunds(),
      pricing: paths.pricing(),
      rssFeed: paths.rssFeed(),
      atomFeed: paths.atomFeed(),
      categoryFeed: paths.categoryFeed('epfo', 'atom'),
      sitemap: paths.sitemap(),
      apiDocs: paths.apiDocs(),
      studio: paths.studio(),
    }).toMatchSnapshot()
  })
})

describe('addresses', () => {
  it('become absolute once', () => {
    expect(toAbsolute('https://thefineprint.in/', '/about')).toBe('https://thefineprint.in/about')
    expect(toAbsolute('https://thefineprint.in', 'https://img.in/a.png')).toBe('https://img.in/a.png')
  })

  it('name Hindi beside what the server put into them', () => {
    expect(addLanguage('https://thefineprint.in/pf/report/7?share=a', 'hi')).toMatch(/\?share=a&lang=hi$/)
    expect(addLanguage('https://thefineprint.in/pf/report/7?share=a', 'en')).toMatch(/\?share=a$/)
  })

  it('of this site are told from others', () => {
    expect(['/', '/a', '//evil.in', '/\\evil.in', 'https://evil.in', 'javascript:1'].map(isOwnPath)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
