// Unsent texts of comments. This tab keeps them, so that signing in with Google or a reload loses nothing.

const buildDraftKey = (place: string) => `commentDraft:${place}`

export function readDraft(place: string): string {
  try {
    return sessionStorage.getItem(buildDraftKey(place)) ?? ''
  } catch {
    return ''
  }
}

export function storeDraft(place: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(buildDraftKey(place))
    else sessionStorage.setItem(buildDraftKey(place), text)
  } catch {
    // When storage is forbidden, the draft lasts as long as the page.
  }
}
