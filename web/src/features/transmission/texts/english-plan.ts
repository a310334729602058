import type { AssetAnswers, Contradiction, FamilyAnswers } from '../answers'
import { lowerFirst } from '../asset-words'
import type { LetterDetails, LetterKind } from '../letters'

type Labels<Value extends string> = Record<Value, string>

/** The words of a family's own list. */
export const englishPlan = {
  planner: {
    title: 'Your own list',
    intro:
      'Say what there was, and get one card for each asset. No sign-in. Your answers stay on this device; nothing is sent to us unless you save a copy to your account yourself.',
    needsScript: 'The list needs JavaScript. Without it, every kind of asset has its own page below.',
    shared: 'This is a shared computer: keep nothing',
    sharedHint: 'The list is gone when you close the page.',
    cleared: 'Nothing of the list is kept on this device.',
    notKept:
      'This browser does not keep the list: there is no room, or storage is forbidden. It is gone when you close the page, so print it first.',
  },

  family: {
    title: '1. The family',
    relation: 'Who claims? To the person who died, I am',
    relations: {
      spouse: 'Husband or wife',
      child: 'Son or daughter',
      parent: 'Mother or father',
      sibling: 'Brother or sister',
      other_heir: 'Another heir',
      named_in_will: 'Named in the will',
      executor: 'Executor of the will',
      none: 'None of these',
    } satisfies Labels<FamilyAnswers['relation']>,
    will: 'Is there a will?',
    wills: {
      unknown: 'I do not know yet',
      none: 'There is no will',
      undisputed: 'There is one, and nobody disputes it',
      disputed: 'There is one, and it is disputed',
    } satisfies Labels<FamilyAnswers['will']>,
    diedOn: 'Day of the death (optional)',
    diedOnHint: 'Only for the dates in your calendar file. Left empty, they count from today.',
    isToCome: 'This day is still to come',
    minor: 'The person who claims is under 18',
    abroad: 'The person who claims lives abroad',
    deathAbroad: 'The death took place abroad',
    contradictions: {
      'executor without a will':
        'You say that there is no will. An executor is named by a will: please check both answers.',
      'named without a will':
        'You say that there is no will, and that you are named in one: please check both answers.',
      'executor under age': 'A person under 18 cannot act as executor. Until then the court appoints somebody else.',
      'parent under age':
        'You say that you are the mother or father of the person who died, and that the person who claims is under 18: please check both answers.',
    } satisfies Labels<Contradiction>,
  },

  assets: {
    title: '2. What was there?',
    none: 'Nothing on the list yet.',
    count: (count: number): string => `On the list: ${count}`,
    isFull: 'The list is full.',
    nameIsFull: (most: number): string => `There is room for ${most} characters. Please check that the name is whole.`,
    added: (title: string): string => `Added: ${title}.`,
    addedWith: (title: string, others: string[]): string =>
      `Added: ${title}, and what comes with it: ${others.join(' and ')}. Remove what there was not.`,
    anythingElse: 'Was there anything else? ',
    press: 'Press a button for each thing. Two fixed deposits are two presses: each can have another nominee.',
    add: { before: 'Add ', after: '' },
    remove: 'Remove',
    removeNamed: (title: string): string => `Remove ${title}`,
    ownName: 'Your own name for it (optional)',
    ownNameHint: (example: string): string => `Such as ${example}. No account numbers are needed.`,
    route: 'Nominee or joint holder?',
    routeOfOne: 'Nominee?',
    /** Where nobody can be a nominee. */
    routeWithoutNominee: { property: 'Are you a joint owner?', loans: 'Are you a co-borrower?' },
    routes: {
      unknown: 'I do not know yet',
      nominee_me: 'I am the nominee',
      nominee_other: 'Somebody else is the nominee',
      joint_survivor: 'It was held jointly with me',
      none: 'There is no nominee',
    } satisfies Labels<AssetAnswers['route']>,
    routesWithoutNominee: { joint_survivor: 'Yes', none: 'No' },
    band: 'The amount',
    bands: {
      unknown: 'I do not know yet',
      within: 'Up to the limit',
      above: 'Above the limit',
    } satisfies Labels<AssetAnswers['band']>,
    service: 'Was the person employed when they died?',
    serviceHint: 'Asked once: the answer holds for the family pension (EPS) and for EDLI alike.',
    services: {
      unknown: 'I do not know',
      employed: 'Yes, still on the rolls',
      left_before: 'No, left before',
    } satisfies Labels<AssetAnswers['service']>,
  },

  plan: {
    title: 'Your plan',
    print: 'Print the plan',
    calendar: 'Calendar file (.ics)',
    sources: 'Sources',
    stuck: 'Stuck? ',
    expert: 'Talk it over with an expert',
    nothingSent: '. We send nothing of your list along; you decide what to say.',
    others: 'If there was also something that is not on your list',
    alsoThere: (titles: string[]): string => `If there was also ${joinWithOr(titles.map(lowerFirst))}: `,
  },

  calendarFile: {
    title: (stage: string): string => `Papers after a death: ${stage}`,
    claim: (asset: string): string => `Claim: ${asset}`,
  },

  letters: {
    title: 'Letters',
    intro: 'Filled on this device, and stored nowhere. What you leave empty stays a line to write on.',
    /** Said where the page is not in the language of the letters. */
    language: '',
    kind: 'Which letter',
    kinds: {
      claim: 'Covering letter of a claim, with the list of enclosures',
      balance: 'Request for the nominee on record, the balance and the claim form',
      refusal: 'Request for a refusal in writing',
      late: 'Reminder after the time is over',
      consent: 'Draft: no-objection and indemnity of the heirs',
    } satisfies Labels<LetterKind>,
    about: 'About',
    fields: {
      from: 'Your name',
      address: 'Your address',
      deceased: 'Name of the person who died',
      diedOn: 'Day of the death',
      reference: 'Account, folio or policy number',
      office: 'To whom',
      handedIn: 'Handed in on',
    } satisfies Labels<Exclude<keyof LetterDetails, 'claimsAs'>>,
    tooLong: (over: number, most: number): string =>
      `This is ${over} ${over === 1 ? 'character' : 'characters'} too long: there is room for ${most}. Nothing is cut, but the letter leaves it out until it is shorter.`,
    print: 'Print the letter',
    file: 'Word file (.docx)',
    fileFailed: 'The file could not be made. Check your connection and try again, or print the letter.',
    notLoaded: 'The letter could not be loaded.',
  },

  account: {
    title: 'On another device, too',
    intro:
      'You can save a copy to your account: your answers, the names you gave, and the ticks, nothing of your letters. Nobody but you sees it. Later changes stay on this device until you save again; a copy on another device is joined with this one. It is kept for 12 months after you last saved it, and you can delete it in My Account.',
    save: 'Save to my account',
    saving: 'Saving…',
    open: 'Open from my account',
    opening: 'Opening…',
    failed: 'This did not work. Your list is still on this device.',
    saved: (at: string): string => `Saved to your account on ${at}.`,
    savedBefore: (at: string): string =>
      `Saved to your account on ${at}. You have changed the list since; save it again to keep that, too.`,
    opened: (at: string): string => `The list in your account, saved on ${at}, is joined with the one here.`,
    missing: 'Nothing is saved in your account.',
  },

  deletion: {
    ask: 'Delete everything from this device',
    question: 'Delete the list with all its answers and ticks? It cannot be brought back.',
    keep: 'Keep the list',
    erase: 'Delete it all',
    outcomes: {
      deleted:
        'Deleted. Nothing of the list is on this device any more. A copy that you saved to your account stays there; you delete it in My Account.',
      refused:
        'The browser did not delete the list. Close the other tabs of this site and try again, or clear this site’s data in the browser’s settings.',
    },
  },
}

function joinWithOr(titles: string[]): string {
  return titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} or ${titles.at(-1)}`
}
