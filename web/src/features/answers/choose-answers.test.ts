import { expect, it } from 'vitest'
import { chooseAnswers } from './choose-answers'

const ask = (...questions: string[]) => questions.map((question) => ({ question }))

it('leaves out what the article asks in the same words', () => {
  const chosen = chooseAnswers(ask('What’s the  limit?', 'When is it paid?'), ["what's the limit", 'Who pays?'])
  expect(chosen).toEqual(ask('When is it paid?'))
})

it('shows six at most', () => {
  expect(chooseAnswers(ask('a?', 'b?', 'c?', 'd?', 'e?', 'f?', 'g?'), ['a?'])).toHaveLength(6)
  expect(chooseAnswers(ask('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), [])).toHaveLength(6)
})
