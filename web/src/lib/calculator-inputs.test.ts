import { describe, expect, it } from 'vitest'
import { splitBody, mergeInputs, updateSearch, readTypedInputs } from './calculator-inputs'

const EMI = '<div data-calculator="emi" data-inputs="principal=4000000&amp;rate=8.25&amp;months=180"></div>'

describe('bodyParts', () => {
  it('leaves a text without calculators in one piece', () => {
    expect(splitBody('<p>a</p>')).toEqual([{ html: '<p>a</p>' }])
  })

  it('numbers calculators of one kind and drops blank text between them', () => {
    const parts = splitBody(`<p>a</p>\n${EMI}\n${EMI}\n<p>b</p>`)
    const names = parts.map((part) => ('mark' in part ? part.mark.name : part.html.trim()))
    expect(names).toEqual(['<p>a</p>', 'emi', 'emi-2', '<p>b</p>'])
    expect(parts[1]).toMatchObject({ mark: { inputs: { principal: '4000000', rate: '8.25', months: '180' } } })
  })
})

describe('the address', () => {
  it('says what was typed into each calculator', () => {
    const search = '?id=7&emi.principal=%E2%82%B945%2C00%2C000&emi-2.rate=9&emi.rate='
    expect(readTypedInputs(search, 'emi')).toEqual({ principal: '4500000', rate: '' })
    expect(readTypedInputs(search, 'emi-2')).toEqual({ rate: '9' })
    expect(readTypedInputs(search, 'sip')).toEqual({})
  })

  it('leaves what is no number for the server to judge', () => {
    const search = '?emi.principal=1e9&emi.rate=-5&emi.months=12x'
    expect(readTypedInputs(search, 'emi')).toEqual({ principal: '1e9', rate: '-5', months: '12x' })
  })

  it('keeps what is not ours', () => {
    const search = '?id=7&emi.principal=1&emi-2.rate=9'
    expect(updateSearch(search, 'emi', { rate: '8' })).toBe('?id=7&emi-2.rate=9&emi.rate=8')
    expect(updateSearch('?emi.rate=8', 'emi', {})).toBe('')
  })
})

describe('mergedInputs', () => {
  it('puts what is typed over what is given, by name, and knows only real fields', () => {
    const merged = mergeInputs({ rate: '8.25', months: '180' }, { rate: '9', months: '', colour: '1' }, [
      'rate',
      'months',
    ])
    expect(JSON.stringify(merged)).toBe('{"rate":"9"}')
    expect(mergeInputs({ b: '1', a: '2' }, {})).toEqual({ a: '2', b: '1' })
  })
})
