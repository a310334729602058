import { formatCount, formatDate, formatQuantity, formatReadingTime } from '../format'

export const english = {
  date: (value: string): string => formatDate(value),
  count: (value: number): string => formatCount(value),
  views: (value: number): string => formatQuantity(value, 'view', 'views'),
  readingTime: (minutes: number): string => formatReadingTime(minutes),

  frame: {
    skip: 'Skip to content',
    main: 'Main',
    mainSmall: 'Main, small screens',
    search: 'Search',
    searchLabel: 'Search articles, webinars',
    searchHint: 'How can we assist you today?',
    subscribe: 'Subscribe',
    unsubscribe: 'Unsubscribe',
    account: 'My Account',
    subscribeOrLogin: 'Subscribe / Login',
    changeTheme: 'Change the theme',
    useDark: 'Use the dark theme',
    useLight: 'Use the light theme',
    askAi: 'Ask AI',
  },

  places: { home: 'Home', discover: 'Discover', assist: 'Assist' },

  footer: {
    notice:
      'We publish financial education. We are not registered with SEBI as an Investment Adviser or Research Analyst, nor with IRDAI, PFRDA or RBI. Nothing here is investment, legal or tax advice. We take no payment for editorial content; sponsorships are labelled. Rules and rates are as of the date shown. Not affiliated with EPFO or any government body.',
    usefulLinks: 'Useful Links',
    stayUpdated: 'Stay Updated',
    contact: 'Contact',
    feed: 'RSS feed',
    rulesAsOf: (date: string): string => `Rules as of ${date}`,
  },

  links: {
    discover: 'Discover',
    allArticles: 'All articles',
    answers: 'Short answers',
    calculators: 'Calculators',
    glossary: 'Glossary',
    guides: 'Guides',
    webinars: 'Webinars',
    readingList: 'Reading list',
    digest: 'Daily digest',
    rules: 'Rules and rates',
    corrections: 'Corrections',
    services: 'Services',
    pricing: 'Pricing',
    refunds: 'Refunds',
    contact: 'Contact',
    isThisUs: 'Is this message from us?',
    about: 'About us',
    contributors: 'Who writes and reviews',
    disclosures: 'Disclosures',
    privacy: 'Privacy',
    terms: 'Terms',
    /** The name of the language stays in its own script. */
    hindi: 'हिन्दी',
  },

  article: {
    sponsoredBy: (name: string): string => `Sponsored by ${name}`,
    by: 'By',
    reviewedBy: 'Reviewed by',
    sampleByline: 'Sample byline',
    checkedOn: 'Checked on',
    published: 'Published',
    inThisArticle: 'In this article',
    keyFacts: 'Key facts',
    allKeyFacts: (count: number): string => `All ${count} key facts`,
    asOf: 'As of',
    history: 'history',
    historyOf: (label: string): string => ` of ${label}`,
    frontPage: ' (front page of the site: please look for the title there)',
    sources: 'Sources',
    corrections: 'Corrections',
    related: 'Related articles',
    overdue: (date: string, reason: string | null): string =>
      `Some figures here were due for a check by ${date}${reason ? ` (${reason})` : ''} and haven’t been confirmed since. Look at the source before you rely on them.`,
    printNote: 'Rules may change after printing. The web page has the latest. Education, not advice.',
    printCheckedOn: (date: string): string => ` · Checked on ${date}`,
    notLoaded: 'The article could not be loaded.',
  },

  tools: {
    like: 'Like',
    share: 'Share',
    save: 'Save',
    listen: 'Listen',
    print: 'Print',
    textSize: 'Text size',
    textSizes: { small: 'Text size: small', normal: 'Text size: normal', large: 'Text size: large' },
    shareThis: 'Share this article',
    shareOn: (name: string): string => `Share on ${name}`,
    summarise: 'Summarise with AI',
    ask: 'Ask',
    aboutThis: ' about this article',
  },

  follow: {
    label: 'Changes to this article',
    offer:
      'When a rule here changes, or we correct a mistake, we can write to you: what was, what is now, and since when.',
  },

  comments: {
    title: 'Comments',
    order: 'Order',
    helpful: 'Most helpful',
    newest: 'Newest',
    closed: 'Comments are closed.',
    write: (name: string | null): string =>
      name === null ? 'Your question or comment' : `Your question or comment, ${name}`,
    post: 'Post',
    posted: 'Posted.',
    awaitingReview: 'Thank you. It is awaiting review.',
    rules:
      'Posting needs a confirmed e-mail. A first comment is reviewed before others see it. No tips, no advertising, no personal numbers.',
    first: 'Be the first to ask',
    more: 'More comments',
    notLoaded: 'The comments could not be loaded.',
  },
}
