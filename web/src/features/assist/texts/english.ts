import { formatDate, formatQuantity } from '../../../lib/format'
import type { Option } from '../decision-tree'

const OPTIONS: Option[] = [
  {
    answer: 'My own money and papers',
    question: 'Where do you live?',
    options: [
      {
        answer: 'In India',
        question: 'Which paper is on your table?',
        options: [
          { answer: 'A PF passbook, claim or transfer', module: 'epf' },
          { answer: 'A tax return, refund or notice', module: 'tax' },
          { answer: 'A loan or a credit report', module: 'loans' },
          { answer: 'An insurance policy or claim', module: 'insurance' },
          { answer: 'An NPS account', module: 'nps' },
        ],
      },
      { answer: 'Outside India, or just moving', module: 'nri' },
    ],
  },
  {
    answer: 'Someone in the family has died',
    question: 'What has to be done first?',
    options: [
      { answer: 'Find and claim accounts, funds, shares, PF or property', module: 'inheritance' },
      { answer: 'A life insurance claim that is late or refused', module: 'insurance' },
    ],
  },
  {
    answer: 'What happens to my money after me',
    question: 'What do you want to put in order?',
    options: [
      { answer: 'Write a will, or check the one I have', module: 'will' },
      { answer: 'Know what my family will have to do', module: 'inheritance' },
    ],
  },
]

export const english = {
  name: 'Assist',
  date: (value: string): string => formatDate(value),
  notLoaded: 'This page could not be loaded.',
  loading: 'Loading',
  /** Stands beside a link whose page is not in the language of this one. Empty in English. */
  inEnglish: '',

  hub: {
    description:
      'Step-by-step guides to the paperwork of PF, tax, insurance, loans, NPS, wills and inheritance in India: what to keep ready, what to do, and what we do not do.',
    intro:
      'Guides to paperwork that people get stuck in: what to keep ready, what to do and in which order, and where to complain. The guides are free, with sources and dates; for a person’s help with your own matter, each card names the price.',
    unknown: 'There is no guide at that address. These are all our guides.',
    closedTitle: 'No services are open now',
    closedText: 'Leave your address below, and we will tell you.',
    personText:
      'Ask for help in writing on the page of your matter, or book a call with an expert. You see the price and the refund rule first.',
    services: 'See the services',
  },

  card: {
    help: 'Our help',
    papers: 'Papers',
    papersToKeep: (count: number): string => `${formatQuantity(count, 'paper', 'papers')} to keep ready`,
    time: 'Typical time',
    nextStep: 'Next step',
  },

  price: {
    free: 'Free',
    /** A price that stands, such as that of a call. */
    fixed: (rupees: string): string => `${rupees}, GST included`,
    /** The price of our own help with a module; an agent names the price of each case. */
    usual: (rupees: string): string => `${rupees} as a rule, GST included`,
  },

  decision: {
    title: 'Not sure? Answer three questions',
    question: 'What is it about?',
    options: OPTIONS,
  },

  module: {
    typicalTime: 'Typical time: ',
    checkedOn: 'Checked on',
    free: 'Free guide',
    education: 'Education only; not EPFO or any government body',
    ask: 'Ask for help with this',
    weDo: 'What we do',
    weDoNot: 'What we do not do',
    documents: 'Documents to keep ready',
    steps: 'What to do, step by step',
    questions: 'Questions people ask',
    sources: 'Sources',
    related: 'Related articles',
    /** Above articles that are not in the language of the page. */
    relatedInEnglish: '',
    others: 'Other guides',
  },

  fund: {
    upload: 'Upload passbook',
    uploadText: 'Free: missing months, transfers, interest and pension, line by line. The file is read and forgotten.',
    check: 'Check claim',
    checkText: 'Free: what you could take out, and what would send the claim back, before you file it.',
  },

  person: {
    title: 'Help from a person',
    loading: 'Loading what can be booked',
    notOpen: 'Not open yet: nothing can be booked or bought here. For now there is only the guide above.',
    start: 'Start',
    startWith: (title: string): string => ` with a person: ${title}`,
    askFirst: 'Ask AI first',
    minutes: (count: number): string => `${count} minutes`,
    with: (name: string): string => `With ${name}`,
    sample: '(sample person)',
    registration: (number: string): string => `registration ${number}`,
    /** What the server says of calls, which it says in English. */
    translate: (words: string): string => words,
  },

  notice:
    'Education only, not advice. We are not EPFO or any government body, and we don’t represent anyone before them. Nobody of ours asks for your EPFO password, a code of EPFO or Aadhaar, or your Aadhaar number.',
}

export type AssistTexts = typeof english
