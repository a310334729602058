// The questions of "Not sure?": at most three of them lead to a module. A module that an editor removes disappears from
// the tree.

type Leaf = { answer: string; module: string }
type Branch = { answer: string; question: string; options: Option[] }
export type Option = Leaf | Branch

export const FIRST_QUESTION = 'What is it about?'

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

/** Returns the tree without modules that do not exist and without questions that have no answers. */
export function filterOptions(modules: ReadonlySet<string>, options: Option[] = OPTIONS): Option[] {
  return options.flatMap((option): Option[] => {
    if ('module' in option) return modules.has(option.module) ? [option] : []
    const remaining = filterOptions(modules, option.options)
    return remaining.length > 0 ? [{ ...option, options: remaining }] : []
  })
}
