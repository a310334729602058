export function ArticleRoute() {
  return null
}
