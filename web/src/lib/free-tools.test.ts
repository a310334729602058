import { expect, test } from 'vitest'
import { findModuleTool, listArticleTools } from './free-tools'

test('modules about a death and about a will have a tool', () => {
  expect(['inheritance', 'will', 'epf', 'tax'].map(findModuleTool)).toEqual(['transmission', 'will', null, null])
})

test('articles lead to the tools of their tags', () => {
  expect(listArticleTools(['epf', 'claims', 'nominee', 'wage-ceiling'])).toEqual(['transmission'])
  expect(listArticleTools(['will', 'succession', 'documents'])).toEqual(['transmission', 'will'])
  expect(listArticleTools(['nominee', 'documents', 'epf'])).toEqual([])
  expect(listArticleTools(['claims', 'health-insurance'])).toEqual([])
})
