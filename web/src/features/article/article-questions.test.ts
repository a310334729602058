import { expect, test } from 'vitest'
import { findArticleQuestions } from './article-questions'

const heading = (level: 2 | 3, text: string) => `<h${level} id="h">${text}</h${level}><p>Words.</p>`

test('the questions of readers come before headings that are questions', () => {
  const html = [
    heading(2, 'How worried should one be?'),
    heading(2, 'What is insured'),
    heading(3, 'And then?'),
    heading(2, 'Questions readers ask'),
    heading(3, 'Is <data data-fact="x">₹5,00,000</data> safe?'),
    heading(3, 'Are PPF &amp; SSY in?'),
    heading(3, 'Not a question'),
  ].join('')
  expect(findArticleQuestions(html)).toEqual(['Is ₹5,00,000 safe?', 'Are PPF & SSY in?', 'How worried should one be?'])
})

test('at most six are offered, each once, and none of an article without questions', () => {
  const many = Array.from({ length: 9 }, (_, at) => heading(3, `Question ${Math.floor(at / 2)} asked once or twice?`))
  expect(findArticleQuestions(many.join(''))).toHaveLength(5)
  const more = Array.from({ length: 9 }, (_, at) => heading(2, `Is number ${at} a question?`))
  expect(findArticleQuestions(more.join(''))).toHaveLength(6)
  expect(findArticleQuestions('<p>No headings?</p>')).toEqual([])
})
