// Letters that are filled on the device: shown, printed, or saved as a Word file. They are English on every page.

import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { memo, useState } from 'react'
import { transmissionQuery } from '../../api/queries/transmission'
import { cx } from '../../lib/cx'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { Spinner } from '../../ui/spinner'
import { ErrorState } from '../../ui/states'
import { Choice } from './choice'
import { buildLetterFile } from './docx-letter'
import { downloadFile } from './download'
import { LETTER_KINDS, buildLetter, findExcess, type Letter, type LetterDetails, type LetterKind } from './letters'
import type { Plan } from './plan'
import { listEntries, type PlanEntry } from './plan-entries'
import { type TransmissionTexts, useTransmissionTexts } from './texts/texts'

type Props = { entries: PlanEntry[]; plan: Plan; isPrinting: boolean; onPrint: () => void }

const EMPTY: Omit<LetterDetails, 'claimsAs'> = {
  from: '',
  address: '',
  deceased: '',
  diedOn: '',
  reference: '',
  office: '',
  handedIn: '',
}

const FIELDS: { name: keyof typeof EMPTY; type?: 'date' }[] = [
  { name: 'from' },
  { name: 'address' },
  { name: 'deceased' },
  { name: 'diedOn', type: 'date' },
  { name: 'reference' },
  { name: 'office' },
  { name: 'handedIn', type: 'date' },
]

export const LetterMaker = memo(function LetterMaker({ entries, plan, isPrinting, onPrint }: Props) {
  const { letters: texts } = useTransmissionTexts()
  // On an English page these are the rules of the page.
  const { data: english, isError, refetch } = useQuery(transmissionQuery('en'))
  const [chosenKind, setKind] = useState<LetterKind | null>(null)
  const [chosen, setChosen] = useState('')
  const [details, setDetails] = useState(EMPTY)
  const entry = entries.find(({ id }) => id === chosen) ?? entries[0]
  if (!entry) return null
  // Whoever does not know the nominee asks for that first.
  const kind = chosenKind ?? (entry.isRecordKnown ? 'claim' : 'balance')
  const diedOn = details.diedOn || plan.diedOn
  const card = english && listEntries(english, plan).find(({ id }) => id === entry.id)?.card
  const letter = card && buildLetter(kind, card, { ...details, diedOn, claimsAs: entry.claimsAs })
  return (
    // Unlike the cards it has its height from the start, so that the buttons below it stay under the finger after a jump to them.
    <section aria-labelledby="letters" className={cx('mt-14', isPrinting ? 'print:mt-0' : 'print:hidden')}>
      <div className="print:hidden">
        <h2 id="letters" className="section-title">
          {texts.title}
        </h2>
        <p className="mt-3 text-muted leading-relaxed">{texts.intro}</p>
        {texts.language && <p className="mt-2 text-muted leading-relaxed">{texts.language}</p>}
        <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Choice
            id="letter-kind"
            label={texts.kind}
            options={LETTER_KINDS}
            labels={texts.kinds}
            value={kind}
            onChange={setKind}
          />
          <Choice
            id="letter-asset"
            label={texts.about}
            options={entries.map(({ id }) => id)}
            labels={Object.fromEntries(entries.map(({ id, name }) => [id, name]))}
            value={entry.id}
            onChange={setChosen}
          />
          {FIELDS.map(({ name, type }) => (
            <TextField
              key={name}
              id={`letter-${name}`}
              type={type ?? 'text'}
              label={texts.fields[name]}
              autoComplete="off"
              problem={describeExcess(texts, name, details[name])}
              value={name === 'diedOn' ? diedOn : details[name]}
              placeholder={name === 'office' ? card?.area.office : undefined}
              onChange={(event) => setDetails({ ...details, [name]: event.target.value })}
            />
          ))}
        </div>
      </div>
      {letter && (
        <>
          <LetterSheet letter={letter} />
          <LetterTools letter={letter} kind={kind} onPrint={onPrint} />
        </>
      )}
      {!letter && (isError ? <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} /> : <Spinner />)}
    </section>
  )
})

function describeExcess(texts: TransmissionTexts['letters'], name: keyof typeof EMPTY, text: string): string | null {
  const excess = findExcess(name, text)
  return excess && texts.tooLong(excess.over, excess.most)
}

function LetterSheet({ letter }: { letter: Letter }) {
  return (
    <div
      lang={LANGUAGE_TAGS.en}
      className="wrap-anywhere mt-6 border border-line bg-surface p-6 leading-relaxed sm:p-10 print:mt-0 print:border-0 print:p-0"
    >
      {letter.warning && <p className="mb-4 font-medium text-danger">{letter.warning}</p>}
      <h3 className="font-semibold font-serif text-xl">{letter.title}</h3>
      {letter.paragraphs.map((text) => (
        <p key={text} className="mt-4">
          {text}
        </p>
      ))}
      {letter.list.length > 0 && (
        <ol className="mt-4 list-decimal space-y-1 pl-6">
          {letter.list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      <p className="mt-8 break-inside-avoid whitespace-pre-line">{letter.closing.join('\n')}</p>
    </div>
  )
}

function LetterTools({ letter, kind, onPrint }: { letter: Letter; kind: LetterKind; onPrint: () => void }) {
  const { letters: texts } = useTransmissionTexts()
  const [problem, setProblem] = useState('')

  async function save() {
    setProblem('')
    try {
      const file = await buildLetterFile(letter)
      if (file) downloadFile(`letter-${kind}.docx`, file)
    } catch (error) {
      console.info('the letter file could not be made', error)
      setProblem(texts.fileFailed)
    }
  }

  return (
    <div className="mt-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onPrint}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} /> {texts.print}
        </Button>
        <Button look="outline" onClick={() => void save()}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} /> {texts.file}
        </Button>
      </div>
      <p role="status" className="mt-2 text-danger text-sm">
        {problem}
      </p>
    </div>
  )
}
