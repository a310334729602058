import { describe, expect, it } from 'vitest'
import { type Option, filterOptions } from './decision-tree'
import { english } from './texts/english'

const OPTIONS = english.decision.options

const ALL = new Set(['epf', 'tax', 'insurance', 'loans', 'inheritance', 'will', 'nps', 'nri'])

function modulesIn(options: Option[]): string[] {
  return options.flatMap((option) => ('module' in option ? [option.module] : modulesIn(option.options)))
}

function depth(options: Option[]): number {
  return 1 + Math.max(...options.map((option) => ('module' in option ? 0 : depth(option.options))))
}

describe('filterOptions', () => {
  it('leads to every module in at most three questions', () => {
    const options = filterOptions(OPTIONS, ALL)
    expect(new Set(modulesIn(options))).toEqual(ALL)
    expect(depth(options)).toBeLessThanOrEqual(3)
  })

  it('leaves out what is not there, and questions without answers', () => {
    expect(modulesIn(filterOptions(OPTIONS, new Set(['nri', 'will'])))).toEqual(['nri', 'will'])
    expect(filterOptions(OPTIONS, new Set())).toEqual([])
  })
})
