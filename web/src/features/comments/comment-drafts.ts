// Unsent texts of comments. This tab keeps them, so that signing in with Google or a reload loses nothing.

const draftKey = (place: string) => `commentDraft:${place}`

export function readDraft(place: string): string {
  try {
    return sessionStorage.getItem(draftKey(place)) ?? ''
  } catch {
    return ''
  }
}

export function storeDraft(place: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(draftKey(place))
    else sessionStorage.setItem(draftKey(place), text)
  } catch {
    // When storage is forbidden, the draft lasts as long as the page.
  }
}
