// Views of articles that were counted before the application was there (app/first-script.ts), so that it does not count
// them again.

export type ArticleCounts = { likes: number; views: number }

const counted = new Map<string, Promise<ArticleCounts>>()

export const countedViews = {
  add: (id: string, counts: Promise<ArticleCounts>): void => void counted.set(id, counts),
  /** Takes the counts after the view. An article that is opened again is counted again. */
  take: (id: string): Promise<ArticleCounts> | undefined => {
    const counts = counted.get(id)
    counted.delete(id)
    return counts
  },
}
