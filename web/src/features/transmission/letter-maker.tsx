// Letters that are filled on the device: shown, printed, or saved as a Word file.

import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { Choice } from './choice'
import { buildLetterFile } from './docx-letter'
import { downloadFile } from './download'
import type { Card } from './engine'
import { LETTER_KINDS, buildLetter, type Letter, type LetterDetails, type LetterKind } from './letters'

type Entry = { id: string; name: string; card: Card; claimsAs: string; isRecordKnown: boolean }
type Props = { entries: Entry[]; diedOn: string; isPrinting: boolean; onPrint: () => void }

const EMPTY: Omit<LetterDetails, 'claimsAs'> = {
  from: '',
  address: '',
  deceased: '',
  diedOn: '',
  reference: '',
  office: '',
  handedIn: '',
}

const FIELDS: { name: keyof typeof EMPTY; label: string; type?: 'date' }[] = [
  { name: 'from', label: 'Your name' },
  { name: 'address', label: 'Your address' },
  { name: 'deceased', label: 'Name of the person who died' },
  { name: 'diedOn', label: 'Day of the death', type: 'date' },
  { name: 'reference', label: 'Account, folio or policy number' },
  { name: 'office', label: 'To whom' },
  { name: 'handedIn', label: 'Handed in on', type: 'date' },
]

export function LetterMaker({ entries, diedOn, isPrinting, onPrint }: Props) {
  const [chosenKind, setKind] = useState<LetterKind | null>(null)
  const [chosen, setChosen] = useState('')
  const [details, setDetails] = useState(EMPTY)
  const entry = entries.find(({ id }) => id === chosen) ?? entries[0]
  if (!entry) return null
  // Whoever does not know the nominee asks for that first.
  const kind = chosenKind ?? (entry.isRecordKnown ? 'claim' : 'balance')
  const letter = buildLetter(kind, entry.card, {
    ...details,
    diedOn: details.diedOn || diedOn,
    claimsAs: entry.claimsAs,
  })
  return (
    <section aria-labelledby="letters" className={isPrinting ? 'mt-14 print:mt-0' : 'mt-14 print:hidden'}>
      <div className="print:hidden">
        <h2 id="letters" className="section-title">
          Letters
        </h2>
        <p className="mt-3 text-muted leading-relaxed">
          Filled on this device, and stored nowhere. What you leave empty stays a line to write on.
        </p>
        <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Choice id="letter-kind" label="Which letter" options={LETTER_KINDS} value={kind} onChange={setKind} />
          <Choice
            id="letter-asset"
            label="About"
            options={entries.map(({ id, name }) => ({ value: id, label: name }))}
            value={entry.id}
            onChange={setChosen}
          />
          {FIELDS.map(({ name, label, type }) => (
            <TextField
              key={name}
              id={`letter-${name}`}
              type={type ?? 'text'}
              label={label}
              autoComplete="off"
              value={name === 'diedOn' ? details.diedOn || diedOn : details[name]}
              placeholder={name === 'office' ? entry.card.area.office : undefined}
              onChange={(event) => setDetails({ ...details, [name]: event.target.value })}
            />
          ))}
        </div>
      </div>
      <LetterSheet letter={letter} />
      <LetterTools letter={letter} kind={kind} onPrint={onPrint} />
    </section>
  )
}

function LetterSheet({ letter }: { letter: Letter }) {
  return (
    <div className="mt-6 border border-line bg-surface p-6 leading-relaxed sm:p-10 print:mt-0 print:border-0 print:p-0">
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
      <p className="mt-8 whitespace-pre-line">{letter.closing.join('\n')}</p>
    </div>
  )
}

function LetterTools({ letter, kind, onPrint }: { letter: Letter; kind: LetterKind; onPrint: () => void }) {
  const [problem, setProblem] = useState('')

  async function save() {
    setProblem('')
    try {
      const file = await buildLetterFile(letter)
      if (file) downloadFile(`letter-${kind}.docx`, file)
    } catch (error) {
      console.info('the letter file could not be made', error)
      setProblem('The file could not be made. Check your connection and try again, or print the letter.')
    }
  }

  return (
    <div className="mt-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onPrint}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} /> Print the letter
        </Button>
        <Button look="outline" onClick={() => void save()}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} /> Word file (.docx)
        </Button>
      </div>
      <p role="status" className="mt-2 text-danger text-sm">
        {problem}
      </p>
    </div>
  )
}
