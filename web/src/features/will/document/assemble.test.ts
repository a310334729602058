import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { isComplete, checkWill } from '../checks/check-will'
import { EMPTY_WILL } from '../model/will'
import {
  all,
  asset,
  FAMILIES,
  findFamily,
  person,
  share,
  SIMPLE,
  TODAY,
  withManyGifts,
} from '../../../testing/sample-families'
import { assembleDocument } from './assemble'
import { CLAUSES, isReviewed, parseClause } from './clauses'
import { DOCUMENTS } from './kinds'
import { describeShare } from './in-words'
import { listLines, type WillDocument } from './will-document'
import { LANGUAGES, WORDS } from './words'

const toText = (document: WillDocument) => `${listLines(document).join('\n\n')}\n`
const toFile = (name: string) => `./golden/${name.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')}.txt`

describe('whole wills', () => {
  test('there are thirty-one families', () => {
    expect(Object.keys(FAMILIES)).toHaveLength(31)
  })

  for (const [name, will] of Object.entries(FAMILIES)) {
    test(name, async () => {
      expect(checkWill(will, TODAY).errors).toEqual([])
      expect(isComplete(checkWill(will, TODAY))).toBe(true)
      await expect(toText(assembleDocument('will', will, TODAY, 'en'))).toMatchFileSnapshot(toFile(name))
    })
  }
})

test('after a marriage under the Special Marriage Act, the will names the law that applies to the couple', () => {
  const write = (bothHindu: 'yes' | 'no', language: 'en' | 'hi') =>
    toText(assembleDocument('will', { ...SIMPLE, me: { ...SIMPLE.me, law: 'sma', bothHindu } }, TODAY, language))
  expect(write('yes', 'en')).toContain(
    'that applies to me is the law for Hindus, Buddhists, Sikhs and Jains, also after',
  )
  expect(write('yes', 'hi')).toContain('हिन्दुओं, बौद्धों, सिखों और जैनों का कानून (विशेष विवाह अधिनियम के अधीन')
  for (const language of LANGUAGES) expect(write('yes', language)).not.toMatch(/Indian Succession|उत्तराधिकार अधिनियम/)
  expect(write('no', 'en')).toContain('that applies to me is the Indian Succession Act, because of my marriage')
  expect(write('no', 'hi')).toContain('भारतीय उत्तराधिकार अधिनियम (विशेष विवाह अधिनियम')
})

test('the other documents', async () => {
  const will = {
    ...findFamily('policy that the wife owns'),
    codicil: { date: '24 Nov 2026', changes: 'My flat goes to my son.\nMy books go to my friend.' },
    doctorsNote: true,
  }
  for (const kind of DOCUMENTS.filter((each) => each !== 'will'))
    await expect(toText(assembleDocument(kind, will, TODAY, 'en'))).toMatchFileSnapshot(toFile(`document ${kind}`))
})

test('braces that a reader typed stay what they are', () => {
  const will = { ...SIMPLE, wishes: { ...SIMPLE.wishes, funeral: 'Play {name} and $& once.' } }
  expect(toText(assembleDocument('will', will, TODAY, 'en'))).toContain('My funeral: Play {name} and $& once.')
})

test('pasted tabs and letters in two parts become what every output can show', () => {
  const will = { ...SIMPLE, wishes: { ...SIMPLE.wishes, funeral: 'Play\tNa\u0304ga\r\nonce.' } }
  const lines = listLines(assembleDocument('will', will, TODAY, 'en'))
  expect(lines).toContain('My funeral: Play N\u0101ga')
  expect(lines).toContain('once.')
})

test('what follows rules of its own is named and never given', () => {
  const text = toText(assembleDocument('will', findFamily('provident fund and gratuity'), TODAY, 'en'))
  expect(text).toContain('does not give away what follows rules of its own: my provident fund (EPF)')
  expect(text).not.toContain('I give my provident fund')
})

test('an asset whose words say its kind is not named twice', () => {
  const epf = (words: string) => ({
    ...SIMPLE,
    assets: [asset('a', 'epf', words), asset('b', 'gratuity', 'My gratuity.')],
  })
  const write = (words: string, kind: 'will' | 'nominations', language: 'en' | 'hi') =>
    toText(assembleDocument(kind, epf(words), TODAY, language))
  expect(write('my provident fund.', 'will', 'en')).toContain('rules of its own: my provident fund and My gratuity.')
  expect(write('my provident fund.', 'nominations', 'en')).toContain('My provident fund. Nominee now')
  expect(write('EPF with Deccan Tools', 'will', 'en')).toContain('rules of its own: my EPF with Deccan Tools and')
  expect(write('account with Deccan Tools', 'will', 'en')).toContain(
    'my provident fund (EPF): account with Deccan Tools',
  )
  expect(write('मेरी भविष्य निधि', 'will', 'hi')).not.toContain('भविष्य निधि (EPF)')
  expect(write('my provident fund', 'will', 'hi')).not.toContain('भविष्य निधि (EPF)')
  expect(write('डेक्कन टूल्स', 'will', 'hi')).toContain('भविष्य निधि (EPF): डेक्कन टूल्स')
})

test('a document that needs no will leaves lines for what is not known yet', () => {
  for (const kind of ['codicil', 'revocation', 'doctor', 'execution'] as const)
    for (const language of LANGUAGES) {
      const text = toText(assembleDocument(kind, EMPTY_WILL, TODAY, language))
      expect(text).not.toMatch(/[^ ] {2}[^ ]|: ,|\( *\)|undefined|\n{3}/)
    }
  const revocation = toText(assembleDocument('revocation', EMPTY_WILL, TODAY, 'en'))
  expect(revocation).toContain('I am ______________________________. My address is ______________________________.')
  expect(toText(assembleDocument('execution', EMPTY_WILL, TODAY, 'en'))).toContain('Tell ______')
})

describe('the share of somebody young', () => {
  const withStudent = (minorsAge: 18 | 21 | 25): typeof SIMPLE => ({
    ...SIMPLE,
    family: [...SIMPLE.family, person('ira', 'Ira Rao', 'daughter', '2006-05-04')],
    residue: [share('wife', 50), share('ira', 50)],
    holder: 'wife',
    minorsAge,
  })
  const write = (will: typeof SIMPLE) => toText(assembleDocument('will', will, TODAY, 'en'))

  test('is held until the age that the reader chose, also beyond eighteen', () => {
    for (const age of [21, 25] as const)
      expect(write(withStudent(age))).toContain(
        `The share of a person under ${age} is held by Asha Rao (my wife, born in 1972) until that person is ${age}.`,
      )
    expect(write(withStudent(18))).not.toContain('is held by')
    expect(toText(assembleDocument('will', withStudent(25), TODAY, 'hi'))).toContain(
      '25 वर्ष का होने तक ये सँभालें: Asha Rao',
    )
  })

  test('is held for children who take in the place of a parent', () => {
    const will = { ...SIMPLE, residue: all('wife', 'children') }
    expect(write({ ...will, holder: 'friend' })).toContain('under 18 is held by Sunil Nair (my friend, born in 1975)')
  })

  test('is held by the guardian when the chosen person is gone from the list', () => {
    expect(write({ ...withStudent(25), holder: 'gone', guardian: 'friend' })).toContain('is held by Sunil Nair')
  })
})

test('a long will keeps all its gifts', () => {
  const lines = listLines(assembleDocument('will', withManyGifts(300), TODAY, 'en'))
  expect(lines.filter((line) => line.includes('the painting number'))).toHaveLength(300)
})

test('a will always says that it is no advice and not reviewed', () => {
  expect(LANGUAGES.map(isReviewed)).toEqual([false, false])
  const document = assembleDocument('will', SIMPLE, TODAY, 'en')
  expect(toText(document)).toContain('Not legal advice. The wording was not reviewed by a lawyer.')
  expect(document.footer).toBe('Not legal advice · Wording not reviewed by a lawyer')
})

test('what is signed never calls itself a draft; the list for the signing does', () => {
  for (const language of LANGUAGES)
    for (const kind of DOCUMENTS) {
      const document = assembleDocument(kind, findFamily('all wishes'), TODAY, language)
      const says = /draft|मसौदा/i.test([toText(document), document.footer, ...document.initials].join(' '))
      expect([language, kind, says]).toEqual([language, kind, kind === 'execution'])
    }
})

describe('a child born later', () => {
  const write = (laterChildren: typeof SIMPLE.laterChildren, language: 'en' | 'hi' = 'en') =>
    toText(assembleDocument('will', { ...findFamily('wife and children share'), laterChildren }, TODAY, language))

  test('is named as the reader chose, under a heading of its own, and not at all without an answer', () => {
    expect(write('')).not.toMatch(/born later/)
    for (const choice of ['with-children', 'with-all', 'nothing'] as const) {
      expect(write(choice)).toMatch(
        /\n\n8\. Children born later\n\nA child may be born to me or adopted by me after I sign/,
      )
      expect(write(choice, 'hi')).toContain('8. बाद में जन्मी संतानें')
    }
    expect(write('with-children')).toContain('divided equally among all of them. The other shares and the gifts stay')
    expect(write('with-all')).toContain('among all such children and the persons to whom I give it above.')
    expect(write('nothing')).toContain('leave such a child nothing in this will on purpose.')
  })

  test('takes a share that somebody holds', () => {
    const held = (laterChildren: typeof SIMPLE.laterChildren) =>
      toText(assembleDocument('will', { ...SIMPLE, holder: 'friend', laterChildren }, TODAY, 'en')).includes(
        'is held by',
      )
    expect((['', 'nothing', 'with-all'] as const).map(held)).toEqual([false, false, true])
  })
})

describe('a second substitute', () => {
  const write = (ifDead: string, ifBothDead: string, language: 'en' | 'hi' = 'en') => {
    const will = findFamily('wife and children share')
    return toText(
      assembleDocument(
        'will',
        {
          ...will,
          assets: [asset('flat', 'home', 'the flat')],
          gifts: [{ asset: 'flat', to: all('wife', ifDead, ifBothDead) }],
          residue: all('wife', ifDead, ifBothDead),
        },
        TODAY,
        language,
      ),
    )
  }

  test('takes where the first has died as well, or where there are no children', () => {
    expect(
      write('son', 'daughter').match(
        /If Kiran Rao dies before me too, Meera Rao \(my daughter, born in 2001\) takes it\./g,
      ),
    ).toHaveLength(2)
    expect(
      write('children', 'friend').match(
        /equally\. If there are none, Sunil Nair \(my friend, born in 1975\) takes it\./g,
      ),
    ).toHaveLength(2)
    expect(write('children', 'friend')).not.toContain('it falls into the rest')
    expect(write('son', 'daughter', 'hi')).toContain('यदि Kiran Rao की मृत्यु भी मुझसे पहले हो जाए, तो वह इन्हें मिले: Meera Rao')
  })

  test('is not printed where there is none, or where the others take', () => {
    for (const text of [write('son', ''), write('others', 'friend'), write('', 'friend')])
      expect(text).not.toMatch(/dies before me too|Sunil Nair \(my friend, born in 1975\) takes it/)
  })
})

describe('the library', () => {
  test('each clause names the variables that it uses, and has a day', () => {
    for (const { id, variables, paragraphs, written } of LANGUAGES.flatMap((language) => CLAUSES[language])) {
      const used = new Set([...paragraphs.join(' ').matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect([id, used]).toEqual([id, new Set(variables)])
      expect(written).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
    for (const language of LANGUAGES)
      expect(new Set(CLAUSES[language].map(({ id }) => id)).size).toBe(CLAUSES[language].length)
  })

  test('is whole in Hindi: the same clauses at the same places with the same values', () => {
    const frame = ({ id, document, order, when, each, form, variables, heading }: (typeof CLAUSES.en)[number]) => ({
      id,
      document,
      order,
      when,
      each,
      form,
      variables: variables.toSorted(),
      hasHeading: heading !== null,
    })
    const byId = (language: 'en' | 'hi') => new Map(CLAUSES[language].map((clause) => [clause.id, frame(clause)]))
    expect(byId('hi')).toEqual(byId('en'))
    expect(CLAUSES.hi.every(({ reviewer }) => reviewer === null)).toBe(true)
  })

  test('a broken clause is refused', () => {
    expect(() => parseClause('no head')).toThrow('cannot be read')
  })

  test('the words are plain', () => {
    for (const [name, will] of Object.entries(FAMILIES)) {
      const text = toText(assembleDocument('will', will, TODAY, 'en'))
      expect([name, readingEase(text.replace(/_{3,}/g, '')) > 60]).toEqual([name, true])
      expect(text).not.toMatch(/here(?:unto|by|in|after)|aforesaid|\bsaid\b|witnesseth/i)
    }
  })
})

describe('a document in Hindi', () => {
  test('says everything in Hindi but what the reader typed', async () => {
    for (const name of [
      'wife and children share',
      'minor child with guardian',
      'minor child in the place of the wife',
      'wife holds, and the guardians after her',
      'flat with a loan passed on',
      'Hindu couple married under the Special Marriage Act',
      'second substitutes',
      'later children share with the children',
      'later child beside a wife',
      'later children left out on purpose',
    ])
      await expect(toText(assembleDocument('will', findFamily(name), TODAY, 'hi'))).toMatchFileSnapshot(
        toFile(`hindi ${name}`),
      )
    for (const will of Object.values(FAMILIES))
      for (const kind of DOCUMENTS) {
        const text = toText(assembleDocument(kind, will, TODAY, 'hi'))
        expect(text).not.toMatch(
          /\b(?:my (?:wife|son|daughter|friend)|the rest|takes|Witness|Signature|born in|half|Page)\b/,
        )
        expect(text).not.toMatch(/\{\w+\}|undefined/)
      }
  })

  test('says on each page that nobody reviewed it, and has a name of its own', () => {
    const document = assembleDocument('will', SIMPLE, TODAY, 'hi')
    expect(toText(document)).toContain('इसके शब्द किसी वकील ने नहीं जाँचे हैं।')
    expect(document.footer).toContain('शब्द किसी वकील ने नहीं जाँचे')
    expect(document.initials).toEqual(['वसीयतकर्ता', 'गवाह 1', 'गवाह 2'])
    expect(document.fileName).toBe('will-hi')
  })
})

test('the sheet of the printer has the foot of the document', async () => {
  const sheet = await readFile(new URL('../will.css', import.meta.url), 'utf8')
  for (const language of LANGUAGES)
    for (const kind of ['will', 'doctor'] as const) {
      const { footer, initials, page } = assembleDocument(kind, SIMPLE, TODAY, language)
      const marks = initials.map((who) => `${who}: __________`).join('   ')
      expect(sheet).toContain(`content: "${marks === '' ? '' : `${marks}\\A `}${footer}";`)
      expect(sheet).toContain(`"${page[0]}" counter(page) "${page[1]}" counter(pages)`)
    }
})

describe('a witness who is not known yet', () => {
  const [ONE] = SIMPLE.witnesses
  const blank = { ...ONE, name: '', address: '' }
  const lines = (language: 'en' | 'hi') =>
    listLines(assembleDocument('will', { ...SIMPLE, witnesses: [ONE, blank] }, TODAY, language))

  test('gets lines for name, address and signature', () => {
    const at = lines('en').indexOf('Witness 2: ______________________________ (name)')
    expect(lines('en').slice(at - 2)).toEqual([
      'Witness 1: Farida Sheikh, 4 Lake Road, Pune 411001',
      'Signature: ________________________    Date: ______________',
      'Witness 2: ______________________________ (name)',
      'Address: ______________________________',
      'Signature: ________________________    Date: ______________',
    ])
    expect(lines('hi')).toContain('गवाह 2: ______________________________ (नाम)')
    expect(lines('hi')).toContain('पता: ______________________________')
  })

  test('leaves the document whole', () => {
    const will = { ...SIMPLE, witnesses: [blank, blank] as typeof SIMPLE.witnesses }
    expect(isComplete(checkWill(will, TODAY))).toBe(true)
    expect(toText(assembleDocument('execution', will, TODAY, 'en'))).toContain(
      'anybody who does: ______________________________ and ______________________________.',
    )
  })
})

test('shares in words', () => {
  expect([5000, 3750].map(WORDS.hi.describeShare)).toEqual(['आधा (50%)', 'सौ में से 37.5 भाग (37.5%)'])
  expect([10_000, 5000, 3333, 3334, 3750, 100, 1, 9900].map(describeShare)).toEqual([
    'the whole (100%)',
    'one half (50%)',
    'one third (33.33%)',
    'one third (33.34%)',
    'thirty-seven point five per cent (37.5%)',
    'one per cent (1%)',
    'zero point zero one per cent (0.01%)',
    'ninety-nine per cent (99%)',
  ])
})

/** Flesch's reading ease: above 60 is plain English, 45 is a newspaper. */
function readingEase(text: string): number {
  const sentences = text.split(/[.:;]/).filter((part) => /\w/.test(part)).length
  const words = text.match(/[A-Za-z’']+/g) ?? []
  const syllables = words.reduce(
    (sum, word) => sum + Math.max(1, (word.replace(/e$/i, '').match(/[aeiouy]+/gi) ?? []).length),
    0,
  )
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}
