export function ContentViewRoute() {
  return null
}
