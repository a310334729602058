// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findRelatedQuestions } from './related-questions'

const buttons = (...questions: string[]) => questions.map((one) => `<button>${one}</button>`).join('')

test('those that the server names, four at most, none twice', () => {
  const related = [
    'What is EPS?!',
    'What is EPF interest?',
    'what is eps',
    'How long is ten years?',
    'And what of NPS?',
    'Is it taxed at all?',
  ]
  expect(findRelatedQuestions({ html: buttons('A button in the answer'), related }, [])).toEqual([
    'What is EPS?!',
    'What is EPF interest?',
    'How long is ten years?',
    'And what of NPS?',
  ])
})

test('what was asked already is left out, however it was written', () => {
  const related = ['How is EPS taxed?', 'What about the ceiling?']
  expect(findRelatedQuestions({ html: '', related }, ['  how is EPS  taxed'])).toEqual(['What about the ceiling?'])
})

test('buttons of an old answer: more than ten letters, words only', () => {
  const html =
    buttons(
      'Ten letter',
      'Eleven lett',
      'x'.repeat(200),
      'x'.repeat(201),
      'See https://evil.test now',
      'Run javascript:x now',
    ) +
    '<a href="/x"><button>Inside of a link it is none</button></a><button>With <a href="/x">a link</a> inside</button>' +
    '<button>Only <b>words</b> are taken</button>'
  expect(findRelatedQuestions({ html, related: [] }, [])).toEqual([
    'Eleven lett',
    'x'.repeat(200),
    'Only words are taken',
  ])
  expect(findRelatedQuestions({ html: '<p>None</p>', related: [] }, [])).toEqual([])
})
