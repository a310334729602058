export function CategoriesRoute() {
  return null
}
