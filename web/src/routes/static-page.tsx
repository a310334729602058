export function StaticPageRoute() {
  return null
}
