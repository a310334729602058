// What the discussion panel reports, and its dialog for sharing, in every language of a page. A table of its own, which is fetched with the
// panel.

import type { PageLanguage } from '../../page-language'
import { englishDiscussion } from './english'
import { hindiDiscussion } from './hindi'

export type DiscussionTexts = typeof englishDiscussion

export const discussionTexts: Record<PageLanguage, DiscussionTexts> = { en: englishDiscussion, hi: hindiDiscussion }
