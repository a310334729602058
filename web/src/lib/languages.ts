/** The languages in which every page exists. Those of single articles name their own addresses (features/article/article-head). */
export const languages = ['en-IN', 'x-default'] as const
