import { formatDate, formatDateTime } from '../../../lib/format'
import type { Certainty, PartId } from '../engine'
import { englishPlan } from './english-plan'

export const english = {
  date: (value: string): string => formatDate(value),
  dateTime: (value: string): string => formatDateTime(value),
  notLoaded: 'The rules could not be loaded.',

  head: {
    home: 'Asset transmission',
    title: 'After a death in the family: asset transmission',
    description:
      'Someone has died: what to do in 7, 30 and 90 days, which forms and papers each bank, fund, insurer and EPFO asks for, and where to look for forgotten money.',
    area: (title: string): string => `${title} after a death`,
  },

  landing: {
    title: 'Someone has died. What to do in 7, 30 and 90 days',
    intro:
      'We are sorry for your loss. Most of the money will wait for you. These pages say, one asset at a time, who claims, on which form, with which papers, and what the office may not ask.',
    rulesAsOf: (date: string): string => `Rules as of ${date}`,
    firstSteps: 'First steps',
    nominee: { before: 'A nominee is not always the ', marked: 'owner', after: '' },
    areas: 'Every kind of asset, to read',
    notice:
      'Education only, not legal advice. We are not a bank, EPFO, a court or any government body, and we don’t file claims or look for money on anyone’s behalf. Never give anyone passwords or OTPs, yours or those of the person who died.',
  },

  finders: {
    title: 'Find lost assets',
    intro:
      'These are official places, and searching costs nothing. We never search for you, and nobody needs a share of what you find.',
    needs: 'What you need',
    steps: 'How',
    checkedOn: (date: string): string => `checked on ${date}`,
  },

  area: {
    home: 'After a death in the family',
    limit: 'The limit. ',
    toPlan: 'Answer a few questions, get your own list',
    cases: 'Cases on this page',
    modifiers: 'What some answers add',
    alsoPapers: 'Papers as well: ',
    refused: 'If the office refuses, or is late',
    expert: 'Talk it over with an expert',
    unknown: 'What we do not know',
  },

  card: {
    parts: {
      who: 'Who claims',
      forms: 'Forms',
      attestation: 'Attestation',
      where: 'Where',
      fee: 'Fee',
      clock: 'How long it takes',
      refusals: 'Why claims come back',
    } satisfies Record<PartId, string>,
    papers: 'Papers',
    noPapers: 'None from you.',
    mayNotAsk: 'May not be asked of you',
    goodToKnow: 'Good to know',
    whoInherits: 'Who inherits without a will?',
    sources: 'Sources',
    officialTexts: 'The form is named in:',
    askForForm: (office: string): string => `If you do not find it, ask ${office.replace(/^The /, 'the ')} for it.`,
  },

  lines: {
    tip: 'Tip: ',
    unknown: 'Not confirmed: ',
    noSource: 'not confirmed',
    grades: {
      A: 'Well confirmed (grade A): the official text, or three independent sources',
      B: 'Fairly sure (grade B): two sources, or a careful one that cites the official text',
      partlyA:
        'Partly not confirmed; what has a source is grade A: the official text, or three independent sources. For a form or paper marked “not confirmed” we have found no text that names it',
      partlyB:
        'Partly not confirmed; what has a source is grade B: two sources, or a careful one that cites the official text. For a form or paper marked “not confirmed” we have found no text that names it',
      none: 'Not confirmed',
    } satisfies Record<Certainty, string>,
  },

  ...englishPlan,
}
