// What somebody was writing: kept for this tab, so that signing in with Google or a reload costs no word.

const key = (place: string) => `commentDraft:${place}`

export function draftAt(place: string): string {
  try {
    return sessionStorage.getItem(key(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(place: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key(place))
    else sessionStorage.setItem(key(place), text)
  } catch {
    // Then it is kept as long as the page.
  }
}
