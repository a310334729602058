export function ComingRoute() {
  return null
}
