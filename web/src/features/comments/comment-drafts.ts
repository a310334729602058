// What somebody was writing: kept for this tab, so that signing in with Google or a reload costs no word.

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
    // If storage is forbidden, the draft lasts as long as the page.
  }
}
