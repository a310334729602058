// The free tools that a subject leads to: the list after a death, and the will planner.

import type { PageLanguage } from './page-language'
import { paths } from './paths'

export const FREE_TOOLS = ['transmission', 'will'] as const

export type FreeTool = (typeof FREE_TOOLS)[number]

/** Each tool has an address for each language. */
export function findToolPath(tool: FreeTool, language: PageLanguage): string {
  return tool === 'transmission' ? paths.assetTransmission(undefined, language) : paths.willPlanning(language)
}

/** The tool that does what a module of Assist is about. */
export function findModuleTool(module: string): FreeTool | null {
  if (module === 'inheritance') return 'transmission'
  return module === 'will' ? 'will' : null
}

/** The tools that are the next step after an article, by its tags. Claims of nominees are those after a death. */
export function listArticleTools(tags: readonly string[]): FreeTool[] {
  const has = (tag: string) => tags.includes(tag)
  const tools: FreeTool[] = []
  if (has('succession') || (has('claims') && has('nominee'))) tools.push('transmission')
  if (has('will')) tools.push('will')
  return tools
}
