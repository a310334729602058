// Uses the discussion panel as a reader does.

import type { Page } from 'playwright-core'
import type { Content } from '../../src/api/types'
import type { Site } from './site'

export function panel(page: Page) {
  return page.getByRole('dialog', { name: /^Discussion:/ })
}

export function question(page: Page) {
  return panel(page).getByRole('textbox', { name: 'Ask a follow-up to AI' })
}

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask about this article' }).click()
  await panel(page).waitFor()
}

export async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await question(page).press('Enter')
}

/** Waits until the nth answer, from 0, is finished and returns it. */
export async function waitForAnswer(page: Page, at = 0) {
  const answer = panel(page).getByRole('article', { name: 'Answer' }).nth(at)
  // The first question waits until all short answers are read.
  await answer.getByRole('button', { name: 'Copy this answer' }).waitFor({ timeout: 60_000 })
  return answer
}

/** Finds the starter article that answers the question about the pension at ten years. */
export async function findPensionArticle(site: Site): Promise<Content> {
  const cards = await site.contents('category=epfo&limit=50')
  const card = cards.find(({ slug }) => slug.startsWith('eps-at-10-years'))
  if (!card) throw new Error('the starter article on the pension at ten years is gone')
  return site.content(card._id)
}

export const ABOUT_PENSION = 'From how many years of service does EPS pay a pension?'
export const ABOUT_WAIT = 'How long must I wait before I can cash my EPS?'
export const ABOUT_NOTHING_HERE = 'How do I train a puppy to fetch a stick?'
