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
    path: paths.assetTransmission(),
    title: 'Asset transmission',
    promise: 'What to do about accounts, funds, shares and provident fund money when someone in the family has died.',
    will: [
      'Ask which assets there are, and whether there was a nominee or a will.',
      'List for each asset who claims, which forms and documents, where, and by when.',
      'Keep your answers on your own device.',
    ],
    keyword: 'asset transmission',
  },
]

export function findArea(path: string): Area | undefined {
  return AREAS.find((area) => area.path === path.replace(/\/+$/, ''))
}
