export function SearchRoute() {
  return null
}
