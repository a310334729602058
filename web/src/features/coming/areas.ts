// The assisted services that are being built. Each says what it will do and promises nothing more.

import { paths } from '../../lib/paths'

export type Area = {
  path: string
  title: string
  /** One sentence about what is coming. */
  promise: string
  will: string[]
  /** The keyword under which the reader's request is recorded. */
  keyword: string
}

const AREAS: Area[] = [
  {
    path: paths.willPlanning(),
    title: 'Will planning',
    promise: 'A plain first draft of a will, and a list of what makes it valid.',
    will: [
      'Walk through family, assets, shares, executor, guardian and witnesses, one question at a time.',
      'Point out what is missing before you print it.',
      'Say clearly when a lawyer is needed. A draft is not legal advice.',
    ],
    keyword: 'will planning',
  },
]

export function findArea(path: string): Area | undefined {
  return AREAS.find((area) => area.path === path.replace(/\/+$/, ''))
}
